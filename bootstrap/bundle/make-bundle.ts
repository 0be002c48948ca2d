import { rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { build, type OutputChunk, type Plugin } from 'rolldown'
import { type BundleNote, FOLDER, lookOf, NOTE } from './bundle-note.ts'

/** Packages of hundreds of modules. They share modules: what imports one of them belongs here too. */
const PACKAGES = ['inversify', '@inversifyjs', '@mikro-orm', 'kysely']
/** Written by npm each time it changes a package. */
const INSTALLED = 'node_modules/.package-lock.json'

/**
 * Puts our modules, and those of some packages, into few files: to find and read them one by one is
 * most of a start. Nothing else changes: names stay, and what is loaded on demand still is.
 * @param project its folder; an older bundle there is replaced
 */
export async function makeBundle(project: string): Promise<void> {
  const folder = join(project, FOLDER)
  await rm(folder, { recursive: true, force: true })
  const { output } = await build({
    cwd: project,
    input: join('bootstrap', 'main.ts'),
    platform: 'node',
    external: (id) => !isBundled(id),
    plugins: [ownAddresses(project)],
    output: { dir: folder, keepNames: true, sourcemap: true, sourcemapExcludeSources: true },
  })
  const note = noteOn(
    project,
    output.filter((file) => file.type === 'chunk'),
  )
  await writeFile(join(folder, NOTE), JSON.stringify(note))
}

function isBundled(id: string): boolean {
  if (/^[./]/.test(id)) return true
  return PACKAGES.some((name) => id === name || id.startsWith(`${name}/`))
}

/** To itself, a module is where its source is: beside that lie files that it reads. */
function ownAddresses(project: string): Plugin {
  return {
    name: 'own-addresses',
    transform: {
      filter: { id: /\.ts$/, code: 'import.meta.url' },
      handler(code, id) {
        const source = JSON.stringify(relative(join(project, FOLDER), id))
        const address = `new URL(${source}, import.meta.url).href`
        // Lines stay what they are.
        return { code: code.replaceAll('import.meta.url', address), map: null }
      },
    },
  }
}

function noteOn(project: string, chunks: readonly OutputChunk[]): BundleNote {
  const entry = chunks.find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('The bundle has no beginning.')
  const own = chunks
    .flatMap(({ moduleIds }) => moduleIds.map((id) => relative(project, id)))
    .filter((path) => path.endsWith('.ts'))
  const sources = [...own, INSTALLED].map((path) => [path, lookOf(join(project, path))])
  return { entry: entry.fileName, sources: Object.fromEntries(sources) }
}

if (import.meta.main) await makeBundle(join(import.meta.dirname, '..', '..'))
