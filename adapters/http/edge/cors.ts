import type { IncomingMessage } from 'node:http'
import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { ignoreBody } from './bodies/body-guards.ts'

/** Headers of answers that pages need to read. A route may name others, as `exposes`. */
const EXPOSED = [
  'content-disposition',
  'download-filename',
  'encrypt-key',
  'x-request-id',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'repr-digest',
  'want-content-digest',
  'want-repr-digest',
]

/** The path of the OPTIONS route that `@fastify/cors` adds. No other route has it. */
const EVERY_PATH = '*'

/** Allows cross-origin access from the listed origins. Without any, no CORS header is ever sent. */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]) {
  if (origins.length === 0) return
  const rules: FastifyCorsOptions = {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    maxAge: 1800,
    strictPreflight: false,
  }
  // That route may answer that nothing was found, and has no deadline for a body.
  app.addHook('onRoute', (route) => {
    if (route.url === EVERY_PATH) ignoreBody(route)
  })
  await app.register(cors, {
    // OPTIONS without this header is no preflight; the plugin's route passes it on as not found.
    delegator: ({ headers, routeOptions: { config } }, done) => {
      const preflight = 'access-control-request-method' in headers
      const exposedHeaders = [...EXPOSED, ...(config?.exposes ?? [])]
      done(null, { ...rules, preflight, exposedHeaders })
    },
  })
}

type Message = Pick<IncomingMessage, 'headers'>

/** @returns the headers that the plugin would set, for answers that bypass its hooks */
export function originFields(
  origins: readonly string[],
): (message: Message) => Readonly<Record<string, string>> {
  if (origins.length === 0) return () => ({})
  const all = { vary: 'Origin', 'access-control-expose-headers': EXPOSED.join(', ') }
  return ({ headers: { origin } }) =>
    origin !== undefined && origins.includes(origin)
      ? { ...all, 'access-control-allow-origin': origin }
      : all
}
