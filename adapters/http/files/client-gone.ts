import type { FastifyReply } from 'fastify'

/**
 * @returns a signal that aborts when the connection closes; after the answer this has no meaning.
 * While more of the body is waiting than is read ahead, the system does not notice that the sender
 * has left.
 */
export function clientGone({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController()
  if (raw.destroyed) gone.abort()
  else raw.once('close', () => gone.abort())
  return gone.signal
}
