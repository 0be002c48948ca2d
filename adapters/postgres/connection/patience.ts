import { setTimeout as pause } from 'node:timers/promises'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { isOutage } from './store-errors.ts'

export interface Patience {
  /** How long to keep trying; 30 seconds unless told. */
  readonly seconds?: number
  /** Called before each wait, so that a start shows what it waits for. */
  readonly onWait?: (attempt: number, cause: unknown) => void
}

const FIRST_PAUSE = 100
const LONGEST_PAUSE = 3000

/**
 * Tries again while the store is away, with growing pauses.
 * @throws the last error when time is up, and at once any error that waiting does not heal
 */
export async function patiently(
  work: () => Promise<void>,
  { seconds = 30, onWait }: Patience,
): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const wait = Math.min(FIRST_PAUSE * 2 ** (attempt - 1), LONGEST_PAUSE)
      if (!isUnreachable(error) || performance.now() + wait > deadline) throw error
      onWait?.(attempt, error)
      await pause(wait)
    }
  }
}

/** Or answers too late, as on a machine that is just starting everything. */
function isUnreachable(error: unknown): boolean {
  return error instanceof DependencyUnavailable || isOutage(error)
}
