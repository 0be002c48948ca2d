import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface EntryBelow {
  /** Relative to the folder, with slashes. */
  readonly path: string
  readonly location: string
  /** `undefined` for a folder. */
  readonly bytes: number | undefined
}

/** Files of a running process, and unfinished uploads. */
const LEFT_OUT = new Set(['postmaster.pid', '.tmp'])

/**
 * Plain files and folders; a folder comes before its contents.
 * @param mayVanish skips entries that are removed meanwhile, instead of throwing
 */
export async function* entriesBelow(
  folder: string,
  mayVanish = false,
  below = '',
): AsyncGenerator<EntryBelow> {
  const unless = mayVanish ? unlessGone : rethrown
  const found = (await readdir(folder, { withFileTypes: true }).catch(unless)) ?? []
  for (const entry of found.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = `${below}${entry.name}`
    const location = join(folder, entry.name)
    if (LEFT_OUT.has(entry.name)) continue
    if (entry.isDirectory()) {
      yield { path, location, bytes: undefined }
      yield* entriesBelow(location, mayVanish, `${path}/`)
    } else if (entry.isFile()) {
      const facts = await stat(location).catch(unless)
      if (facts) yield { path, location, bytes: facts.size }
    }
  }
}

export function unlessGone(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  return undefined
}

function rethrown(error: unknown): never {
  throw error
}
