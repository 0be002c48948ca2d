import type { IncomingMessage } from 'node:http'
import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { ignoreBody } from './bodies/ignored-body.ts'

/** What a page needs to see of a resumable upload. */
const TUS_HEADERS = [
  'location',
  'tus-resumable',
  'tus-version',
  'tus-extension',
  'tus-max-size',
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
  ...TUS_HEADERS,
]

/** Of the route that the package adds, and of no other. */
const EVERY_PATH = '*'

/** Cross-origin access for the listed origins only; without any, no CORS header is ever sent. */
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
  // Its route says that there is no such method. Nothing bounds the time of a body there.
  app.addHook('onRoute', (route) => {
    if (route.url === EVERY_PATH) ignoreBody(route)
  })
  await app.register(cors, {
    // An OPTIONS that asks for no method is no preflight: the route answers it.
    delegator: ({ headers }, done) =>
      done(null, 'access-control-request-method' in headers ? rules : unasked),
  })
}

type Message = Pick<IncomingMessage, 'headers'>

/** What that puts on an answer: for answers that go out without it. */
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
