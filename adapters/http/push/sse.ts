import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { PushHub } from '../../../application/push/push-hub.ts'
import { languageOf } from '../words/language.ts'
import { pushOwnerOf } from './push-owner.ts'
import { pushText } from './push-text.ts'
import { SseChannel } from './sse-channel.ts'

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
    const entryRules = {
      ticket: true,
      origin: 'checked',
      ...(tokenInQuery && { tokenInQuery }),
    } as const
    const config = {
      access: 'session',
      whileOwing: 'anything',
      reply: 'stream',
      ...entryRules,
    } as const
    app.addHook('preClose', async () => hub.stop())
    app.get('/resource/sse', { schema, config, exposeHeadRoute: false }, async (request, reply) => {
      const language = languageOf(request)
      const channel = new SseChannel(reply, (event) => pushText(event, language))
      const connection = hub.enter(pushOwnerOf(request), channel)
      reply.raw.once('close', () => hub.leave(connection))
      await hub.begin(connection, lastEventId(request))
      return reply
    })
  }
}

function lastEventId({ headers }: FastifyRequest): number | undefined {
  const id = headers['last-event-id']
  return typeof id === 'string' && POSITION.test(id) ? Number(id) : undefined
}
