import type { FastifyRequest } from 'fastify'

/** Only these methods are ever encrypted; on others the header means nothing. */
export function mayBeSealed(method: string): boolean {
  return method === 'POST' || method === 'PUT'
}

export function isSealed({ method, headers }: FastifyRequest): boolean {
  return mayBeSealed(method) && sealedKey(headers) !== ''
}

/** Header `encrypt-key`; empty when there is none. */
export function sealedKey(headers: FastifyRequest['headers']): string {
  const key = headers['encrypt-key']
  return typeof key === 'string' ? key.trim() : ''
}
