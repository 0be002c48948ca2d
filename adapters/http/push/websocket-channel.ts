import type { WebSocket } from '@fastify/websocket'
import type { PushChannel, PushEnd } from '../../../application/push/push-channel.ts'
import type { PushEvent } from '../../../domain/push/push-event.ts'
import { LAST_WORDS_MS, MOST_UNSENT_BYTES } from './channel-limits.ts'

const PING = /^\s*\{\s*"type"\s*:\s*"ping"\s*\}\s*$/

/** Close codes (RFC 6455, IANA): 1008 not permitted, 1012 restart, 1013 later. */
const CLOSE_CODES: Record<PushEnd, number> = {
  closed: 1000,
  'session-over': 1008,
  replaced: 1013,
  slow: 1013,
  stopping: 1012,
}

/** Sends plain texts without ids, so missed messages cannot be requested again. */
export class WebSocketChannel implements PushChannel {
  readonly #socket: WebSocket
  readonly #textOf: (event: PushEvent) => string
  #isAlive = true

  constructor(socket: WebSocket, textOf: (event: PushEvent) => string) {
    this.#socket = socket
    this.#textOf = textOf
    socket.on('pong', () => this.#noteLife())
    socket.on('message', (data, isBinary) => {
      if (!isBinary) this.#receive(String(data))
    })
  }

  begin(): void {
    this.#noteLife()
  }

  send(_id: number, event: PushEvent): void {
    this.#write(this.#textOf(event))
  }

  beat(): void {
    if (this.#isAlive) this.#socket.ping()
    else this.#socket.terminate()
    this.#isAlive = false
  }

  end(reason: PushEnd): void {
    if (reason === 'slow') {
      this.#socket.terminate()
      return
    }
    const timer = setTimeout(() => this.#socket.terminate(), LAST_WORDS_MS)
    this.#socket.once('close', () => clearTimeout(timer))
    this.#socket.close(CLOSE_CODES[reason], reason)
  }

  #noteLife(): void {
    this.#isAlive = true
  }

  /**
   * The front ends take the connection for lost unless their ping comes back unchanged. Other
   * messages are ignored.
   */
  #receive(text: string): void {
    this.#noteLife()
    if (PING.test(text)) this.#write(text)
  }

  #write(text: string): void {
    if (this.#socket.bufferedAmount > MOST_UNSENT_BYTES) this.#socket.terminate()
    else this.#socket.send(text)
  }
}
