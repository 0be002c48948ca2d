import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import { CannotStart, EXIT } from '../../../output/cannot-start.ts'
import { requireFolderOf } from '../../../output/folder-of-output.ts'
import { version } from '../../../packaging/version.ts'
import { folderFiles } from './folder-files.ts'

export interface NewOptions {
  /** The file of `npm pack`. */
  readonly package?: string
}

/** What npm allows. */
const NAME = /^[a-z0-9][a-z0-9._-]{0,213}$/

/** Writes a folder that npm installs and starts. It has no secret. @throws CannotStart */
export async function createFolder(path: string, options: NewOptions): Promise<void> {
  const folder = resolve(path)
  const name = basename(folder)
  if (!NAME.test(name)) {
    const rule = 'has lower-case letters, digits, dots and hyphens only'
    throw new CannotStart(`The name of the folder ${rule}, not: ${name}`, EXIT.usage)
  }
  requireFolderOf(folder, name)
  const dependency = dependencyOf(folder, options)
  const there = existsSync(folder) ? await readdir(folder) : []
  if (there.length > 0) throw new CannotStart(`${folder} is not empty.`, EXIT.usage)
  await mkdir(folder, { recursive: true })
  const files = folderFiles(name, dependency)
  for (const [file, text] of files) await writeFile(join(folder, file), text, { flag: 'wx' })
  const next = `cd ${path} && npm install && npm start`
  process.stdout.write(`Wrote ${folder}: ${[...files.keys()].join(', ')}.\nNext: ${next}\n`)
}

function dependencyOf(folder: string, { package: file }: NewOptions): string {
  if (file === undefined) return version()
  if (existsSync(file)) return `file:${relative(folder, resolve(file)).replaceAll('\\', '/')}`
  throw new CannotStart(`--package: there is no file ${file}. npm pack makes it.`, EXIT.usage)
}
