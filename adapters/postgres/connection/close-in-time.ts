import type { Socket } from 'node:net'
import { endsWithin } from './ends-within.ts'

/** Longer than any step of a request, and short enough for a stop within 15 seconds. */
const LONGEST_CLOSE_MS = 2000

/**
 * Closing a pool waits for every connection in use, which takes forever if the server is silent.
 * This bounds the wait.
 * @param sockets the pool's open sockets
 * @param close closes the pool, which must be new
 * @param onCut is called with the number of connections that were cut because they did not end
 * @returns a function that closes the pool within a bounded time
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
