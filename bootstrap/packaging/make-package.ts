import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'

const SOURCES = ['domain', 'application', 'adapters', 'bootstrap']
const OWN = join('bootstrap', 'packaging')

/**
 * Writes the sources without their types to `dist/`: Node reads no TypeScript inside
 * `node_modules`. Line numbers do not change, so stack traces match the sources.
 * @param project its folder
 * @throws if an import names a file that does not exist
 */
export async function makePackage(project: string): Promise<void> {
  const dist = join(project, 'dist')
  const names = await sourceNames(project)
  await Promise.all(SOURCES.map((name) => rm(join(dist, name), { recursive: true, force: true })))
  for (const name of names) {
    const path = join(project, name)
    const made = join(dist, name.replace(/\.ts$/, '.js'))
    await mkdir(dirname(made), { recursive: true })
    await writeFile(made, plain(await readFile(path, 'utf8'), dirname(path)))
  }
}

async function sourceNames(project: string): Promise<string[]> {
  const lists = SOURCES.map(async (folder) =>
    (await readdir(join(project, folder), { recursive: true })).map((name) => join(folder, name)),
  )
  const names = (await Promise.all(lists)).flat()
  return names.filter((name) => name.endsWith('.ts') && !name.startsWith(OWN))
}

function plain(source: string, folder: string): string {
  const parts = stripTypeScriptTypes(source).split("'")
  return parts.map((part) => (isModule(part) ? plainName(part, folder) : part)).join("'")
}

/** In an import, or in the path of a program that is started. */
function isModule(text: string): boolean {
  return (text.startsWith('./') || text.startsWith('../')) && text.endsWith('.ts')
}

function plainName(path: string, folder: string): string {
  if (!existsSync(join(folder, path))) throw new Error(`${folder} asks for ${path}: there is none`)
  return path.replace(/\.ts$/, '.js')
}

if (import.meta.main) await makePackage(join(import.meta.dirname, '..', '..'))
