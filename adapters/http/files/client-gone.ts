import type { FastifyReply } from 'fastify'

/**
 * Aborts with the connection; after an answer that means nothing any more. While more of a body waits
 * than is read ahead, the system itself does not know that its sender has left.
 */
export function clientGone({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController()
  if (raw.destroyed) gone.abort()
  else raw.once('close', () => gone.abort())
  return gone.signal
}
