import { UnusableArchive } from '../../../adapters/archive/unusable-archive.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import { fileTrouble } from '../../output/file-trouble.ts'
import type { Watcher } from './progress.ts'

/** Turns failures that an operator can fix into one sentence. @throws CannotStart */
export async function toldPlainly<T>(
  archive: string,
  { signal }: Watcher,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CannotStart) throw error
    if (signal?.aborted)
      throw new CannotStart('Stopped. Nothing was left behind.', EXIT.interrupted, error)
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    throw new CannotStart(`${archive}: ${reason} Nothing was left behind.`, EXIT.settings, error)
  }
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof UnusableArchive) return error.message
  const trouble = fileTrouble(Object(error).code)
  return trouble && `${trouble}.`
}
