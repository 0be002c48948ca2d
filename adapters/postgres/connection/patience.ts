import { setTimeout as pause } from 'node:timers/promises'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { isOutage } from './store-errors.ts'

export interface Patience {
  /** How long to keep trying; 30 seconds by default. */
  readonly seconds?: number
  /** Called before each wait, so that startup can show what it waits for. */
  readonly onWait?: (attempt: number, cause: unknown) => void
}

const FIRST_PAUSE = 100
const LONGEST_PAUSE = 3000

/**
 * Retries while the store is unavailable, with growing pauses.
 * @throws the last error when time runs out, and any other error at once
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

/** Also true if the store answers too late, as on a machine that is still booting. */
function isUnreachable(error: unknown): boolean {
  return error instanceof DependencyUnavailable || isOutage(error)
}
