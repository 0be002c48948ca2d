import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, Debt } from '../../../../domain/identity/caller.ts'

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

/**
 * Whether the route serves callers who owe this. Pages must show the profile and settle the debt;
 * everything else is closed until then.
 */
export function servesOwing({ config }: Pick<GuardedRoute, 'config'>, debt: Debt): boolean {
  const { access, whileOwing } = config
  return access === 'public' || whileOwing === 'anything' || whileOwing === debt
}
