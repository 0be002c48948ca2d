import { randomInt } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TokenDigest } from '../../../application/ports/crypto.ts'
import type { Notifier } from '../../../application/ports/notifier.ts'
import type { PushChannel, PushEnd } from '../../../application/push/push-connection.ts'
import type { PushHub } from '../../../application/push/push-hub.ts'
import type { PushEvent } from '../../../domain/push/push-event.ts'
import { headerToken } from '../edge/callers/presented-token.ts'
import { takeOver } from '../edge/connections/hijacked-head.ts'
import { Type } from '../wire/schema.ts'
import { languageOf } from '../words/language.ts'
import {
  channelConfig,
  LAST_WORDS_MS,
  MOST_UNSENT_BYTES,
  pushOwnerOf,
  pushText,
} from './push-owner.ts'

const RETRY_MS = 3000
/** Long enough that two clients which replace each other's channel do not reconnect constantly. */
const RETRY_REPLACED_MS = 60_000
/** A session that is over does not come back, and front ends repeat a refused request many times. */
const RETRY_OVER_MS = 86_400_000

/** Frames of the event stream for front ends and browsers. */
const SSE = {
  /** An id without data: the browser remembers it and dispatches no event. */
  hello: (position: number) => `: connected\nretry: ${RETRY_MS}\nid: ${position}\n\n`,
  beat: ': beat\n\n',
  message: (id: number, text: string) => `id: ${id}\nevent: message\n${dataLines(text)}\n\n`,
  goodbye: (reason: PushEnd) => `retry: ${retryAfter(reason)}\n: disconnected\n\n`,
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Keeps nginx from buffering messages.
  'x-accel-buffering': 'no',
}

/** An event stream. The head is sent by `begin`, so earlier failures get a proper answer. */
class SseChannel implements PushChannel {
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

const POSITION = /^\d{1,16}$/

/** @param tokenInQuery whether the URL may carry the token, as front ends send it */
export function sseRoute(hub: PushHub, tokenInQuery: boolean): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Open the event stream',
      description:
        'Each message is plain text. With `Last-Event-ID`, messages missed in the last five minutes are sent again.',
      tags: ['Push'],
      produces: ['text/event-stream'],
    }
    const config = channelConfig(tokenInQuery)
    app.addHook('preClose', async () => hub.stop())
    app.get('/resource/sse', { schema, config, exposeHeadRoute: false }, async (request, reply) => {
      const language = languageOf(request)
      await openStream(hub, request, { reply, textOf: (event) => pushText(event, language) })
      return reply
    })
  }
}

interface Stream {
  readonly reply: FastifyReply
  readonly textOf: (event: PushEvent) => string
}

/** Sends the messages of the caller, in front of which stand those that were missed. */
export async function openStream(
  hub: PushHub,
  request: FastifyRequest,
  { reply, textOf }: Stream,
): Promise<void> {
  const connection = hub.enter(pushOwnerOf(request), new SseChannel(reply, textOf))
  reply.raw.once('close', () => hub.leave(connection))
  await hub.begin(connection, lastEventId(request))
}

function lastEventId({ headers }: FastifyRequest): number | undefined {
  const id = headers['last-event-id']
  return typeof id === 'string' && POSITION.test(id) ? Number(id) : undefined
}

function dataLines(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => `data: ${line}`)
    .join('\n')
}

/** Clients disconnected by a stopping instance reconnect spread over a few seconds. */
function retryAfter(reason: PushEnd): number {
  if (reason === 'stopping') return randomInt(1000, 5000)
  if (reason === 'session-over') return RETRY_OVER_MS
  return reason === 'replaced' ? RETRY_REPLACED_MS : RETRY_MS
}

/** Public: the front ends call it at logout even with an ended session, and must never get 401. */
export function sseCloseRoute(notifier: Notifier, tokens: TokenDigest): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Close the channels of the presented token',
      tags: ['Push'],
      response: { 200: Type.Null() },
    }
    const options = { schema, config: { access: 'public' }, exposeHeadRoute: false } as const
    app.get('/resource/sse/close', options, async (request) => {
      const token = headerToken(request)
      if (token !== undefined) notifier.sessionOver(tokens.digest(token))
      return null
    })
  }
}
