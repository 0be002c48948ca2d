import { setTimeout as pause } from 'node:timers/promises'
import { isLostRace } from './store-errors.ts'

const MOST_TRIES = 3
/** A random pause keeps two losers from colliding again. */
const LONGEST_PAUSE_MS = 20

/**
 * Postgres aborts some of several conflicting pieces of work and undoes them. This repeats them,
 * within the caller's deadline.
 * @param work must change nothing outside this store
 */
export async function retryLostRaces<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === MOST_TRIES || !isLostRace(error)) throw error
      await pause(Math.random() * LONGEST_PAUSE_MS * attempt)
    }
  }
}
