import { setTimeout as pause } from 'node:timers/promises'

/** Together with this, the rest of a stop must fit into fifteen seconds. */
const LONGEST_END_MS = 400

/**
 * Writes what is only in memory, then waits for running tasks. Those tasks record each step, so the
 * next start continues a task that still waits for a silent object store.
 */
export async function endBackground(
  writeDown: () => Promise<void>,
  work: readonly Promise<void>[],
): Promise<void> {
  await writeDown()
  const over = new AbortController()
  const { signal } = over
  await Promise.race([Promise.all(work), pause(LONGEST_END_MS, undefined, { signal })])
  over.abort()
}
