import { readdir, readFile, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Plugin, type RolldownOptions, rolldown } from 'rolldown'
import { FOLDER, isTemplate } from './database-template.ts'
import { makeTypes } from './make-types.ts'

/** A program that is started, or a file that is read, beside the module that names it. */
const ADDRESS = /new URL\('(\.\/[a-z/-]{1,60}\.(?:m?[jt]s|jpg))', import\.meta\.url\)/g

/** Makes `dist/` of a project: its joined sources, and declarations of what modules may import. */
export async function makePackage(project: string): Promise<void> {
  const dist = join(project, FOLDER)
  const made = (await readdir(dist)).filter((name) => !isTemplate(name))
  await Promise.all(made.map((name) => rm(join(dist, name), { recursive: true })))
  await joinSources(project, dist)
  await makeTypes(project, join(dist, 'types'))
}

/**
 * Joins the sources to some files, because Node reads no TypeScript inside `node_modules` and loads
 * few files faster than many. Packages stay outside.
 * @throws if an import or an address names a file that does not exist
 */
export async function joinSources(project: string, folder: string): Promise<void> {
  const options: RolldownOptions = {
    cwd: project,
    input: {
      main: 'bootstrap/main.ts',
      public: 'bootstrap/public.ts',
      testing: 'bootstrap/testing.ts',
    },
    platform: 'node',
    external: /^[^./]/,
    plugins: [addressedFiles],
  }
  const joined = await rolldown(options)
  // Wiring and traces name parts by their classes.
  await joined.write({ dir: folder, format: 'esm', keepNames: true })
  await joined.close()
}

const addressedFiles: Plugin = {
  name: 'addressed-files',
  transform: {
    filter: { code: ADDRESS },
    async handler(code, id) {
      const emitted = new Map<string, string>()
      for (const [, path = ''] of code.matchAll(ADDRESS)) {
        const file = join(dirname(id), path)
        const reference = path.endsWith('.ts')
          ? this.emitFile({ type: 'chunk', id: file })
          : this.emitFile({
              type: 'asset',
              fileName: basename(file),
              source: await readFile(file),
            })
        emitted.set(path, `new URL(import.meta.ROLLUP_FILE_URL_${reference})`)
      }
      return code.replace(ADDRESS, (found, path: string) => emitted.get(path) ?? found)
    },
  },
}

if (import.meta.main) await makePackage(join(import.meta.dirname, '..', '..'))
