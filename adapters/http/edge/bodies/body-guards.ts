import type { FastifyInstance, preParsingHookHandler, RouteOptions } from 'fastify'
import { type GuardMaker, mayCarryBody } from '../callers/guard.ts'
import { HttpRefusal } from '../failures/http-errors.ts'

/** Refuses a body whose announced length is too large before any work is done for the request. */
export function guardSizes(bytes: number): GuardMaker {
  return (route) => {
    if (route.config.upload || !mayCarryBody(route)) return undefined
    return async ({ headers }) => {
      if (Number(headers['content-length'] ?? 0) > bytes) throw new HttpRefusal('body_too_large')
    }
  }
}

type Schema = Readonly<Record<string, unknown>>

/**
 * Removes undeclared members from bodies before handlers or the audit log see them. They are no
 * error, because front ends send whole rows back. A schema that sets `additionalProperties` itself
 * is left alone.
 */
export function closeBody(route: RouteOptions): void {
  const { schema } = route
  if (!schema || !isObjectSchema(schema.body) || 'additionalProperties' in schema.body) return
  route.schema = { ...schema, body: { ...schema.body, additionalProperties: false } }
}

function isObjectSchema(schema: unknown): schema is Schema {
  return typeof schema === 'object' && schema !== null && Object(schema).type === 'object'
}

/** Headers that make Fastify expect a body and choose a parser. */
const NO_BODY = {
  'content-type': undefined,
  'content-length': undefined,
  'transfer-encoding': undefined,
}

/** The route accepts any body and does not read, decrypt or keep it. */
export function ignoreBody(route: RouteOptions): void {
  route.preParsing = hideBody
}

export const hideBody: preParsingHookHandler = (request, _reply, _payload, done) => {
  request.headers = { ...request.headers, ...NO_BODY }
  done()
}

const PATIENCE_MS = 5_000

/**
 * A guard, for example, may answer before the body has arrived. The rest of the body is then
 * discarded so that the client can read the answer and reuse the connection. A client that keeps
 * sending for too long is disconnected.
 */
export function boundUnread(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    done()
    const { headers, socket } = raw
    if (headers['content-length'] === undefined && !('transfer-encoding' in headers)) return
    raw.unpipe().resume()
    // Injected requests have no socket, and `complete` is undefined.
    if (raw.complete !== false) return
    const endUnlessComplete = () => void (raw.complete || socket.destroy())
    setTimeout(endUnlessComplete, PATIENCE_MS).unref()
  })
}
