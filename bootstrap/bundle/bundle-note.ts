import { statSync } from 'node:fs'

/** Lies beside the bundle and is written last: without it there is none. */
export interface BundleNote {
  /** The file to start with, relative to the bundle. */
  readonly entry: string
  /** All of it, relative to the bundle. */
  readonly files: readonly string[]
  /** What was bundled: files, relative to the project, and how each of them looked. */
  readonly sources: Readonly<Record<string, string>>
}

/** Relative to the project. */
export const FOLDER = 'dist'
export const NOTE = 'bundle.json'

/** Size and time in whole seconds: images and archives keep no more. @throws when there is no such file */
export function lookOf(path: string): string {
  const { size, mtimeMs } = statSync(path)
  return `${size} ${Math.floor(mtimeMs / 1000)}`
}
