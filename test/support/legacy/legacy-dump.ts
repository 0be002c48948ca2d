import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runFolder } from '../run-folder.ts'
import { type Dialect, LEGACY_SCHEMA, type LegacyRows, legacyScript } from './legacy-schema.ts'

/** A script with all rows, as a file. @returns its path */
export async function legacyDump(
  rows: LegacyRows,
  dialect: Dialect,
  schema = LEGACY_SCHEMA,
): Promise<string> {
  const folder = await mkdtemp(join(runFolder(), 'gatehouse-dump-'))
  const end = dialect === 'mysql' ? ' engine=innodb' : ''
  const statements = legacyScript(rows, dialect, schema).map((statement) =>
    statement.startsWith('create') ? `${statement}${end};` : `${statement};`,
  )
  const path = join(folder, 'old.sql')
  await writeFile(
    path,
    ["set names 'utf8'; -- it's a comment; with a semicolon", ...statements].join('\n'),
  )
  return path
}
