import { setTimeout as pause } from 'node:timers/promises'

/** What else a stop takes must fit into fifteen seconds with this. */
const LONGEST_END_MS = 400

/**
 * Writes down what only memory knows, then waits for work to end. All of that work is kept step by step:
 * what waits for an object store that says nothing is left to the next start.
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
