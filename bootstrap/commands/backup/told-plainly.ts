import { UnusableArchive } from '../../../adapters/archive/unusable-archive.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import type { Watcher } from './progress.ts'

const REASONS: ReadonlyMap<unknown, string> = new Map([
  ['ENOSPC', 'The disk is full.'],
  ['EDQUOT', "This user's disk quota is used up."],
  ['EROFS', 'The file system is read-only.'],
  ['EACCES', 'This user lacks permission to read or write it.'],
  ['EPERM', 'This user lacks permission to read or write it.'],
  ['ENOENT', 'A folder or file does not exist.'],
  ['EISDIR', 'It is a folder.'],
  ['ENOTDIR', 'A part of its path is a file, not a folder.'],
  ['EIO', 'The disk has failed.'],
])

/** Turns failures that an operator can fix into one sentence. @throws CannotStart */
export async function toldPlainly<T>(
  archive: string,
  { signal }: Watcher,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (signal?.aborted)
      throw new CannotStart('Stopped. Nothing was left behind.', EXIT.interrupted, error)
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    throw new CannotStart(`${archive}: ${reason} Nothing was left behind.`, EXIT.settings, error)
  }
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof UnusableArchive) return error.message
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return REASONS.get(code)
}
