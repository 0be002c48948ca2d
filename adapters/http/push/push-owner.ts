import type { FastifyRequest } from 'fastify'
import type { PushOwner } from '../../../application/push/push-connection.ts'
import { NotLoggedIn } from '../../../domain/identity/identity-errors.ts'
import { callerOf } from '../edge/callers/caller-of.ts'

/** The owner of a channel, on a route that is not public. */
export function pushOwnerOf(request: FastifyRequest): PushOwner {
  const { userId, loggedInAt, passwordIsGiven, owes, roleKeys, key } = callerOf(request)
  const { tokenDigest } = request
  if (tokenDigest === null) throw new NotLoggedIn()
  const hasNoRole = key === undefined && roleKeys.length === 0
  return { userId, tokenDigest, loggedInAt, passwordIsGiven, owes, hasNoRole }
}
