import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { creationOf } from '../../adapters/postgres/modules/record-differences.ts'
import type { RecordType } from '../../domain/records/record.ts'
import { runFolder } from './run-folder.ts'

/** A folder with a migration that creates the tables of these records. */
export async function firstMigration(...records: readonly RecordType[]): Promise<URL> {
  const folder = await mkdtemp(join(runFolder(), 'gatehouse-module-'))
  await writeFile(join(folder, '0001-first.sql'), records.flatMap(creationOf).join(';\n'))
  return pathToFileURL(`${folder}/`)
}
