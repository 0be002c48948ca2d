import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../../../domain/identity/caller.ts'

/** Who is spoken to on a route. */
export interface Surfaced {
  admit(caller: Caller): void
  /** Whether a caller who lacks the permission is served. */
  serves(caller: Caller): boolean
}

/** What a guard may know of its route. */
export interface GuardedRoute {
  readonly url: string
  readonly methods: readonly string[]
  readonly config: FastifyContextConfig
  readonly surfaces: Surfaced
}

/** Runs before the body is read. Throws to refuse. */
export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Makes the guard of a route once, at start-up, or `undefined` if the route needs none. */
export type GuardMaker = (route: GuardedRoute) => Guard | undefined

export function mayCarryBody({ methods }: Pick<GuardedRoute, 'methods'>): boolean {
  return methods.some((method) => method !== 'GET' && method !== 'HEAD')
}
