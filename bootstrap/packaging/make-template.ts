import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packedPglite } from '../../adapters/postgres/connection/open-pglite.ts'
import { FOLDER, isTemplate, templateName } from './database-template.ts'

/** Creates the database that a first start copies, unless it exists. @param project its folder */
export async function makeTemplate(project: string): Promise<void> {
  const folder = join(project, FOLDER)
  const name = templateName()
  const path = join(folder, name)
  await mkdir(folder, { recursive: true })
  for (const other of await readdir(folder)) {
    if (isTemplate(other) && other !== name) await rm(join(folder, other))
  }
  if (existsSync(path)) return
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, await packedPglite())
  await rename(unfinished, path)
}

if (import.meta.main) await makeTemplate(join(import.meta.dirname, '..', '..'))
