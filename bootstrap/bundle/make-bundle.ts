import { readdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { build, type OutputChunk, type Plugin } from 'rolldown'
import { type BundleNote, FOLDER, lookOf, NOTE } from './bundle-note.ts'
import { isTemplate } from './database-template.ts'
import { readNote } from './fresh-bundle.ts'

/** Packages of hundreds of modules. They share modules: what imports one of them belongs here too. */
const PACKAGES = ['inversify', '@inversifyjs', '@mikro-orm', 'kysely']
/** Written by npm each time it changes a package. */
const INSTALLED = 'node_modules/.package-lock.json'

/**
 * Puts our modules, and those of some packages, into few files: to find and read them one by one is
 * most of a start. Nothing else changes: names stay, and what is loaded on demand still is.
 * @param project its folder. Files of the bundle before stay there for whoever still runs from it;
 * older ones go.
 */
export async function makeBundle(project: string): Promise<void> {
  const folder = join(project, FOLDER)
  const before = filesOfNote(folder)
  // First: no start finds half a bundle, whenever this ends.
  await rm(join(folder, NOTE), { force: true })
  const looks = new Map([[INSTALLED, lookOf(join(project, INSTALLED))]])
  const bundling = bundlingOf(project, join('bootstrap', 'main.ts'), folder)
  const { output } = await build({
    ...bundling,
    plugins: [noteLooks(project, looks), ...bundling.plugins],
    output: { ...bundling.output, sourcemap: true, sourcemapExcludeSources: true },
  })
  const files = output.map(({ fileName }) => fileName)
  await removeOthers(folder, new Set([...before, ...files]))
  const entry = entryOf(output.filter((file) => file.type === 'chunk'))
  const note: BundleNote = { entry, files, sources: Object.fromEntries(looks) }
  await writeFile(join(folder, NOTE), JSON.stringify(note))
}

/**
 * What to do with a program.
 * @param input relative to the project
 * @param folder for what comes of it, somewhere in the project: packages are found from there
 */
export function bundlingOf(project: string, input: string, folder: string) {
  return {
    cwd: project,
    input,
    platform: 'node' as const,
    external: (id: string) => !isBundled(id),
    plugins: [ownAddresses(folder)],
    output: { dir: folder, keepNames: true },
  }
}

function isBundled(id: string): boolean {
  if (/^[./]/.test(id)) return true
  return PACKAGES.some((name) => id === name || id.startsWith(`${name}/`))
}

/** @returns none when there is no bundle, or only a part of one */
function filesOfNote(folder: string): readonly string[] {
  try {
    return [...readNote(folder).files]
  } catch {
    return []
  }
}

async function removeOthers(folder: string, kept: ReadonlySet<string>): Promise<void> {
  const isOther = (name: string) => !kept.has(name) && !isTemplate(name)
  const others = (await readdir(folder)).filter(isOther)
  await Promise.all(others.map((name) => rm(join(folder, name), { recursive: true, force: true })))
}

/** Before a source is read: one that changes while the bundle is made must not count as bundled. */
function noteLooks(project: string, looks: Map<string, string>): Plugin {
  return {
    name: 'note-looks',
    load: {
      filter: { id: /\.ts$/ },
      handler(id) {
        looks.set(relative(project, id), lookOf(id))
        return null
      },
    },
  }
}

/** To itself, a module is where its source is: beside that lie files that it reads. */
function ownAddresses(folder: string): Plugin {
  return {
    name: 'own-addresses',
    transform: {
      filter: { id: /\.ts$/, code: 'import.meta.url' },
      handler(code, id) {
        const source = JSON.stringify(relative(folder, id))
        const address = `new URL(${source}, import.meta.url).href`
        // Lines stay what they are.
        return { code: code.replaceAll('import.meta.url', address), map: null }
      },
    },
  }
}

function entryOf(chunks: readonly OutputChunk[]): string {
  const entry = chunks.find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('The bundle has no beginning.')
  return entry.fileName
}

if (import.meta.main) await makeBundle(join(import.meta.dirname, '..', '..'))
