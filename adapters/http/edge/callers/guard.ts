import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../../../domain/identity/caller.ts'

/** What a guard may know of its route. */
export interface GuardedRoute {
  readonly url: string
  readonly methods: readonly string[]
  readonly config: FastifyContextConfig
  /** Whether the route serves a caller who lacks its permission. */
  readonly serves?: (caller: Caller) => boolean
}

/** Runs before the body is read. Throws to refuse. */
export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Makes the guard of a route once, at start-up, or `undefined` if the route needs none. */
export interface GuardMaker {
  for(route: GuardedRoute): Guard | undefined
}

export function mayCarryBody({ methods }: GuardedRoute): boolean {
  return methods.some((method) => method !== 'GET' && method !== 'HEAD')
}
