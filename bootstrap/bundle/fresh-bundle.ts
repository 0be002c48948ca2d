import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BundleNote, FOLDER, lookOf, NOTE } from './bundle-note.ts'

/**
 * Any doubt means: none.
 * @param project its folder
 * @returns the file to start with; `undefined` when there is no bundle, or a source has changed since
 */
export function freshBundle(project: string): string | undefined {
  try {
    const note = readNote(join(project, FOLDER))
    const isFresh = Object.entries(note.sources).every(
      ([path, look]) => lookOf(join(project, path)) === look,
    )
    return isFresh ? join(project, FOLDER, note.entry) : undefined
  } catch {
    return undefined
  }
}

/** @throws when there is none */
export function readNote(folder: string): BundleNote {
  return JSON.parse(readFileSync(join(folder, NOTE), 'utf8'))
}
