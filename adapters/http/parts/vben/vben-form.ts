import type { RouteOptions } from 'fastify'
import type { OwnForm } from '../../route-config.ts'
import { Type } from '../../wire/schema.ts'
import { pageLanguageOf } from '../../words/language.ts'
import { wordsOfRoute } from '../../words/route-words.ts'
import { failureText } from '../../words/texts.ts'

const GOOD = 0
/** The code of every failure. */
const FAILED = -1

/** Success is sent as the handler returns it. */
export const VBEN_BARE: OwnForm = {
  /** Stock Vben shows `error`, or `message` if there is none. `reason` is the stable code. */
  failure: (failure, request) => {
    const message = failureText(failure, pageLanguageOf(request), wordsOfRoute(request))
    const texts = { error: message, message, reason: failure.error }
    return { code: FAILED, data: null, ...texts, requestId: request.id }
  },
  failureSchema: (errors) => ({
    type: 'object',
    required: ['code', 'data', 'error', 'message', 'reason', 'requestId'],
    properties: {
      code: { type: 'integer', const: FAILED },
      data: { type: 'null' },
      error: { type: 'string', description: 'For people, in the language asked for' },
      message: { type: 'string' },
      reason: { type: 'string', enum: [...errors], description: 'Stable, for programs' },
      requestId: { type: 'string' },
    },
    additionalProperties: false,
  }),
}

/** Stock Vben Admin's envelope, with real HTTP statuses. */
export const VBEN: OwnForm = { ...VBEN_BARE, put: putOnEnvelope }

function putOnEnvelope(route: RouteOptions): void {
  const response: unknown = route.schema?.response
  const data: unknown = Object(response)['200']
  if (typeof data !== 'object' || data === null) {
    throw new Error(`${route.url} does not declare its reply`)
  }
  const { handler } = route
  const enveloped = Type.Object({
    code: Type.Integer({ examples: [GOOD] }),
    data: Type.Unsafe(data),
    error: Type.Null(),
    message: Type.String(),
  })
  route.schema = { ...route.schema, response: route.method === 'HEAD' ? {} : { 200: enveloped } }
  route.handler = async function vbenEnveloped(request, reply) {
    const result: unknown = await handler.call(this, request, reply)
    reply.bodyCode = GOOD
    return { code: GOOD, data: result, error: null, message: 'ok' }
  }
}
