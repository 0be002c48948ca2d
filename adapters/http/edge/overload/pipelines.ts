import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers send no request behind another; those who do have all they gain with a few. */
const MOST_WAITING = 32

/**
 * Bounds how many requests one connection may have behind the one that is being answered. A request
 * may be a few dozen bytes, and its answer waits in memory, a hundred times as much, for a client
 * who may take none.
 */
export class Pipelines {
  readonly #waiting = new WeakMap<Socket, number>()

  /** @returns whether to answer; otherwise its connection has ended */
  admits({ socket }: IncomingMessage, response: ServerResponse): boolean {
    // Its turn is now.
    if (response.socket !== null) return true
    const waiting = this.#waiting.get(socket) ?? 0
    if (socket.destroyed || waiting >= MOST_WAITING) {
      socket.destroy()
      return false
    }
    this.#waiting.set(socket, waiting + 1)
    response.once('close', () => this.#waiting.set(socket, (this.#waiting.get(socket) ?? 1) - 1))
    return true
  }
}
