import { accessSync, constants, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { CannotStart, EXIT } from './cannot-start.ts'

/**
 * Checks that a file can be created at `path`, before a command does any work for it.
 * @param option names the file, such as `--to`
 * @throws CannotStart
 */
export function requireFolderOf(path: string, option: string): void {
  const folder = dirname(path)
  const problem = problemOf(folder)
  if (problem) throw new CannotStart(`${option}: ${folder} ${problem}`, EXIT.usage)
}

function problemOf(folder: string): string | undefined {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    return 'is not a folder. Create it first, or name another place.'
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return undefined
  } catch {
    return 'cannot be written to by this user. Change its permissions, or name another place.'
  }
}
