import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/** Cross-origin access for the listed origins only; without any, no CORS header is ever sent. */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]) {
  if (origins.length === 0) return
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: ['content-disposition', 'download-filename', 'encrypt-key', 'x-request-id'],
    maxAge: 1800,
    strictPreflight: false,
  })
}
