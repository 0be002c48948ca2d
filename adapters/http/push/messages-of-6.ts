import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { HttpRefusal } from '../edge/failures/http-errors.ts'
import type { OtherGeneration } from '../edge/other-generation.ts'
import { Type } from '../wire/schema.ts'

const SAID = 'For front ends of generation 6: refused, and says which ones work here.'

/** Only front ends of generation 6 ask here, with every page that they load. */
export function messagesOf6Route(
  other: OtherGeneration,
  tokenInQuery: boolean,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const box = {
      summary: 'Get stored messages',
      description: SAID,
      tags: ['Push'],
      response: { 200: Type.Null() },
    }
    const config = { access: 'session', whileOwing: 'anything' } as const
    app.get('/resource/message/box', { schema: box, config }, async (request) => {
      await other.note(request)
      throw new HttpRefusal('other_generation')
    })
    const stream = { summary: 'Open the stream of messages', description: SAID, tags: ['Push'] }
    const inQuery = tokenInQuery ? ({ tokenInQuery } as const) : {}
    const asStream = { ...config, ...inQuery, reply: 'stream' } as const
    const options = { schema: stream, config: asStream, exposeHeadRoute: false }
    app.get('/resource/message', options, async (request) => {
      await other.note(request)
      throw new HttpRefusal('other_generation')
    })
  }
}
