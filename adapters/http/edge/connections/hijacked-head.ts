import type { FastifyReply } from 'fastify'

/** Detaches the response from Fastify, keeping the status and headers set so far. */
export function takeOver(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.statusCode = reply.statusCode
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
}
