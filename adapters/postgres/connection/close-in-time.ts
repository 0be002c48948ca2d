import type { Socket } from 'node:net'
import { endsWithin } from './ends-within.ts'

/** Longer than any step of a request. What else a stop takes must fit into fifteen seconds with it. */
const LONGEST_CLOSE_MS = 2000

/**
 * A pool waits for every connection that is in use, of a server that says nothing for ever.
 * @param sockets of that pool that are open
 * @param close of that pool, which is new
 * @param onCut hears how many connections were cut because they did not end
 * @returns what closes it, soon in any case
 */
export function closeInTime(
  sockets: ReadonlySet<Socket>,
  close: () => Promise<void>,
  onCut: (connections: number) => void,
): () => Promise<void> {
  return async () => {
    const closed = close()
    if (await endsWithin(closed, LONGEST_CLOSE_MS)) return closed
    onCut(sockets.size)
    for (const socket of sockets) socket.destroy()
  }
}
