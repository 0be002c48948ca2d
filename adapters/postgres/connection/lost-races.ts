import { setTimeout as pause } from 'node:timers/promises'
import { isLostRace } from './store-errors.ts'

const MOST_TRIES = 3
/** Chance keeps two losers from meeting again. */
const LONGEST_PAUSE_MS = 20

/**
 * Of those that cannot all be done Postgres ends some, and nothing of them was done: they are tried
 * again, within the deadline of whoever asked.
 * @param work changes nothing but this store
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
