import type { FastifyReply } from 'fastify'
import type { PushChannel, PushEnd } from '../../../application/push/push-channel.ts'
import type { PushEvent } from '../../../domain/push/push-event.ts'
import { takeOver } from '../edge/connections/hijacked-head.ts'
import { LAST_WORDS_MS, MOST_UNSENT_BYTES } from './channel-limits.ts'
import { SSE } from './sse-frames.ts'

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Keeps nginx from buffering messages.
  'x-accel-buffering': 'no',
}

/** An event stream. The head is sent by `begin`, so earlier failures get a proper answer. */
export class SseChannel implements PushChannel {
  readonly #reply: FastifyReply
  readonly #textOf: (event: PushEvent) => string

  constructor(reply: FastifyReply, textOf: (event: PushEvent) => string) {
    this.#reply = reply
    this.#textOf = textOf
  }

  begin(position: number): void {
    takeOver(this.#reply.headers(HEADERS))
    this.#write(SSE.hello(position))
  }

  send(id: number, event: PushEvent): void {
    this.#write(SSE.message(id, this.#textOf(event)))
  }

  /** Data that has been waiting since the last beat means that the client no longer reads. */
  beat(): void {
    if (this.#reply.raw.writableLength > 0) this.#reply.raw.destroy()
    else this.#write(SSE.beat)
  }

  end(reason: PushEnd): void {
    const { raw } = this.#reply
    if (!raw.headersSent) return
    if (reason === 'slow') {
      raw.destroy()
      return
    }
    const timer = setTimeout(() => raw.destroy(), LAST_WORDS_MS)
    raw.end(SSE.goodbye(reason), () => clearTimeout(timer))
  }

  #write(frame: string): void {
    const { raw } = this.#reply
    if (raw.writableLength > MOST_UNSENT_BYTES) raw.destroy()
    else raw.write(frame)
  }
}
