import type { FastifyRequest } from 'fastify'

/** Only these methods may be encrypted; for others the `encrypt-key` header is ignored. */
export function mayBeSealed(method: string): boolean {
  return method === 'POST' || method === 'PUT'
}

export function isSealed({ method, headers }: FastifyRequest): boolean {
  return mayBeSealed(method) && sealedKey(headers) !== ''
}

/** @returns the `encrypt-key` header, or an empty text */
export function sealedKey(headers: FastifyRequest['headers']): string {
  const key = headers['encrypt-key']
  return typeof key === 'string' ? key.trim() : ''
}
