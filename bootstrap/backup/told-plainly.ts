import { UnusableArchive } from '../../adapters/archive/unusable-archive.ts'
import { CannotStart, EXIT } from '../cannot-start.ts'
import type { Watcher } from './progress.ts'

const INTERRUPTED = 130
const REASONS: ReadonlyMap<unknown, string> = new Map([
  ['ENOSPC', 'The disk is full.'],
  ['EDQUOT', 'The quota of this user is used up.'],
  ['EROFS', 'The file system is read-only.'],
  ['EACCES', 'This user may not read or write there.'],
  ['EPERM', 'This user may not read or write there.'],
  ['ENOENT', 'A folder or file is not there.'],
  ['EISDIR', 'It is a folder.'],
  ['EIO', 'The disk has failed.'],
])

/** Words failures that an operator can fix as one sentence. @throws CannotStart */
export async function toldPlainly<T>(
  archive: string,
  { signal }: Watcher,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (signal?.aborted)
      throw new CannotStart('Stopped. Nothing of it is left.', INTERRUPTED, error)
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    throw new CannotStart(`${archive}: ${reason} Nothing of it is left.`, EXIT.settings, error)
  }
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof UnusableArchive) return error.message
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return REASONS.get(code)
}
