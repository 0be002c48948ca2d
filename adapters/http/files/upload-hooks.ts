import type { FastifyRequest } from 'fastify'

/** Hooks of every route that reads a form itself. */
export const UPLOAD_HOOKS = {
  onRequestAbort: async ({ log }: FastifyRequest) => log.info('upload broke off'),
} as const

export function declaredLength({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length']
  return length === undefined ? undefined : Number(length)
}
