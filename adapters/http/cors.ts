import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/** What a page needs to see of a resumable upload. */
const TUS_HEADERS = [
  'location',
  'tus-resumable',
  'tus-version',
  'tus-extension',
  'tus-max-size',
  'upload-offset',
  'upload-length',
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

/** Cross-origin access for the listed origins only; without any, no CORS header is ever sent. */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]) {
  if (origins.length === 0) return
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: EXPOSED,
    maxAge: 1800,
    strictPreflight: false,
  })
}
