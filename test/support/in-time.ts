import { setTimeout as pause } from 'node:timers/promises'
import { IS_SOAK } from './soak.ts'

/** Shorter than a test may take, so that it says what hangs. A soak has commands that take longer. */
const LONGEST_MS = IS_SOAK ? 3_600_000 : 200_000
const LATE = Symbol('late')

/** @param known what is known of the work. @throws with it when the work hangs */
export async function inTime<T>(
  work: Promise<T>,
  known: () => string | Promise<string>,
): Promise<T> {
  const patience = new AbortController()
  const late = pause(LONGEST_MS, LATE, { ref: false, signal: patience.signal })
  const first = await Promise.race([work, late]).finally(() => patience.abort())
  if (first !== LATE) return first
  throw new Error(`It hangs: ${await known()}`)
}
