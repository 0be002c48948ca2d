import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { WebSocket } from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PushChannel, PushEnd } from '../../../application/push/push-connection.ts'
import type { PushHub } from '../../../application/push/push-hub.ts'
import type { PushEvent } from '../../../domain/push/push-event.ts'
import { loggedError } from '../edge/failures/error-log.ts'
import { scoped } from '../scoped.ts'
import { languageOf } from '../words/language.ts'
import {
  channelConfig,
  LAST_WORDS_MS,
  MOST_UNSENT_BYTES,
  pushOwnerOf,
  pushText,
} from './push-owner.ts'

const PING = /^\s*\{\s*"type"\s*:\s*"ping"\s*\}\s*$/

/** What a channel says, and answers to a text of its client. */
interface Speech {
  readonly textOf: (event: PushEvent) => string
  readonly answerTo: (text: string) => string | undefined
}

/** The front ends take the connection for lost unless their ping comes back unchanged. */
function echoOfPing(text: string): string | undefined {
  return PING.test(text) ? text : undefined
}

/** Close codes (RFC 6455, IANA): 1008 not permitted, 1012 restart, 1013 later. */
const CLOSE_CODES: Record<PushEnd, number> = {
  closed: 1000,
  'session-over': 1008,
  replaced: 1013,
  slow: 1013,
  stopping: 1012,
}

/** Sends plain texts without ids, so missed messages cannot be requested again. */
class WebSocketChannel implements PushChannel {
  readonly #socket: WebSocket
  readonly #speech: Speech
  #isAlive = true

  constructor(socket: WebSocket, speech: Speech) {
    this.#socket = socket
    this.#speech = speech
    socket.on('pong', () => this.#noteLife())
    socket.on('message', (data, isBinary) => {
      if (!isBinary) this.#receive(String(data))
    })
  }

  begin(): void {
    this.#noteLife()
  }

  send(_id: number, event: PushEvent): void {
    this.#write(this.#speech.textOf(event))
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

  #receive(text: string): void {
    this.#noteLife()
    const answer = this.#speech.answerTo(text)
    if (answer !== undefined) this.#write(answer)
  }

  #write(text: string): void {
    if (this.#socket.bufferedAmount > MOST_UNSENT_BYTES) this.#socket.terminate()
    else this.#socket.send(text)
  }
}

/** A ping has 15 characters, and no other messages are used. */
const LONGEST_MESSAGE = 1024
const TRY_AGAIN_LATER = 1013

/** @param tokenInQuery whether the URL may carry the token, as front ends send it */
export function websocketRoute(hub: PushHub, tokenInQuery: boolean): FastifyPluginAsyncTypebox {
  return scoped(async (app) => {
    await acceptSockets(app, hub)
    const config = { ...channelConfig(tokenInQuery), upgrade: true } as const
    const schema = { summary: 'Open a WebSocket for messages', tags: ['Push'] }
    const options = { schema, config, websocket: true, exposeHeadRoute: false } as const
    app.get('/resource/websocket', options, (socket, request) => {
      const language = languageOf(request)
      const textOf = (event: PushEvent) => pushText(event, language)
      return openSocket(hub, request, { socket, textOf, answerTo: echoOfPing })
    })
  })
}

/** For routes of the scope. */
export async function acceptSockets(app: FastifyInstance, hub: PushHub): Promise<void> {
  const { default: websocket } = await import('@fastify/websocket')
  await app.register(websocket, {
    options: { maxPayload: LONGEST_MESSAGE },
    // These errors mean that a browser left without closing, or that a client broke the protocol.
    errorHandler: (_error, socket) => socket.terminate(),
    preClose: (done) => {
      hub.stop()
      done()
    },
  })
}

/** Texts of the client that have no answer are ignored. */
export async function openSocket(
  hub: PushHub,
  request: FastifyRequest,
  { socket, ...speech }: { readonly socket: WebSocket } & Speech,
): Promise<void> {
  const channel = new WebSocketChannel(socket, speech)
  try {
    const connection = hub.enter(pushOwnerOf(request), channel)
    socket.once('close', () => hub.leave(connection))
    await hub.begin(connection, undefined)
  } catch (error) {
    request.log.info({ failure: loggedError(error) }, 'a push channel was not opened')
    // The handshake is complete, so only a close code can say "later".
    socket.close(TRY_AGAIN_LATER)
  }
}
