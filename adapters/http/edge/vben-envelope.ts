import type { RouteOptions } from 'fastify'
import { Type } from '../wire/schema.ts'

const GOOD = 0

/** Wraps a route in stock Vben Admin's envelope. */
export function putOnVbenEnvelope(route: RouteOptions): void {
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
