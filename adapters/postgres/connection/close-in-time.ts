import type { Pool, PoolClient } from 'pg'
import { endsWithin } from './ends-within.ts'

/** Longer than any step of a request. What else a stop takes must fit into fifteen seconds with it. */
const LONGEST_CLOSE_MS = 2000

/**
 * A pool waits for every connection that is in use, of a server that says nothing for ever.
 * @param close of that pool, which is new
 * @param onCut hears how many connections were cut because they did not end
 * @returns what closes it, soon in any case
 */
export function closeInTime(
  pool: Pool,
  close: () => Promise<void>,
  onCut: (connections: number) => void,
): () => Promise<void> {
  const open = new Set<PoolClient>()
  pool.on('connect', (client) => {
    open.add(client)
    client.on('end', () => open.delete(client))
  })
  return async () => {
    const closed = close()
    if (await endsWithin(closed, LONGEST_CLOSE_MS)) return closed
    onCut(open.size)
    for (const { connection } of open) connection.stream.destroy()
  }
}
