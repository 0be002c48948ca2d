import type { IncomingMessage } from 'node:http'
import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { ignoreBody } from './bodies/body-guards.ts'

/** Headers of a resumable upload that pages need to read. */
const TUS_HEADERS = [
  'location',
  'tus-resumable',
  'tus-version',
  'tus-extension',
  'tus-max-size',
  'tus-checksum-algorithm',
  'upload-offset',
  'upload-length',
  'upload-metadata',
  'upload-expires',
  'upload-result',
]

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
  ...TUS_HEADERS,
]

/** The path of the OPTIONS route that `@fastify/cors` adds. No other route has it. */
const EVERY_PATH = '*'

/** Allows cross-origin access from the listed origins. Without any, no CORS header is ever sent. */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]) {
  if (origins.length === 0) return
  const rules: FastifyCorsOptions = {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: EXPOSED,
    maxAge: 1800,
    strictPreflight: false,
  }
  const unasked = { ...rules, preflight: false }
  // That route may answer that nothing was found, and has no deadline for a body.
  app.addHook('onRoute', (route) => {
    if (route.url === EVERY_PATH) ignoreBody(route)
  })
  await app.register(cors, {
    // OPTIONS without this header is no preflight; the plugin's route passes it on as not found.
    delegator: ({ headers }, done) =>
      done(null, 'access-control-request-method' in headers ? rules : unasked),
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
