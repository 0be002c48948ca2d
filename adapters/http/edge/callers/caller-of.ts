import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../../../domain/identity/caller.ts'
import { NotLoggedIn } from '../../../../domain/identity/identity-errors.ts'

/** @returns the caller of a route that is not public. @throws NotLoggedIn */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (caller === null) throw new NotLoggedIn()
  return caller
}
