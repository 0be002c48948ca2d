import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { MigratedModule } from '../../adapters/postgres/modules/module-files.ts'
import { temporaryFolder } from './local-disk.ts'

export interface WrittenModule extends MigratedModule {
  readonly migrations: URL
  /** Writes a file, or removes it. */
  put(name: string, sql: string | undefined): Promise<void>
}

/** A module with a folder of its own. */
export async function writtenModule(
  files: Readonly<Record<string, string>>,
  described: Partial<MigratedModule> = {},
): Promise<WrittenModule> {
  const folder = await temporaryFolder()
  const put = async (name: string, sql: string | undefined) => {
    const path = join(folder, name)
    await (sql === undefined ? rm(path) : writeFile(path, sql))
  }
  for (const [name, sql] of Object.entries(files)) await put(name, sql)
  return {
    ...{ name: 'assets', version: '1.0.0', records: [], ...described },
    migrations: pathToFileURL(`${folder}/`),
    put,
  }
}
