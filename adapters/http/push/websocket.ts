import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { WebSocket } from '@fastify/websocket'
import type { FastifyRequest } from 'fastify'
import type { PushHub } from '../../../application/push/push-hub.ts'
import { loggedError } from '../edge/failures/error-log.ts'
import { scoped } from '../scoped.ts'
import { languageOf } from '../words/language.ts'
import { pushOwnerOf } from './push-owner.ts'
import { pushText } from './push-text.ts'
import { WebSocketChannel } from './websocket-channel.ts'

/** A ping has 15 characters, and no other messages are used. */
const LONGEST_MESSAGE = 1024
const TRY_AGAIN_LATER = 1013

/** @param tokenInQuery whether the URL may carry the token, as front ends send it */
export function websocketRoute(hub: PushHub, tokenInQuery: boolean): FastifyPluginAsyncTypebox {
  return scoped(async (app) => {
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
    const entryRules = {
      ticket: true,
      origin: 'checked',
      ...(tokenInQuery && { tokenInQuery }),
    } as const
    const config = {
      access: 'session',
      whileOwing: 'anything',
      reply: 'stream',
      upgrade: true,
      ...entryRules,
    } as const
    const schema = { summary: 'Open a WebSocket for messages', tags: ['Push'] }
    const options = { schema, config, websocket: true, exposeHeadRoute: false } as const
    app.get('/resource/websocket', options, (socket, request) => open(hub, socket, request))
  })
}

async function open(hub: PushHub, socket: WebSocket, request: FastifyRequest): Promise<void> {
  const language = languageOf(request)
  const channel = new WebSocketChannel(socket, (event) => pushText(event, language))
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
