import type { FastifyContextConfig, FastifyRequest } from 'fastify'

/** What a guard may know of the route it protects. */
export interface GuardedRoute {
  readonly url: string
  readonly methods: readonly string[]
  readonly config: FastifyContextConfig
}

/** Runs before the body is read. Refuses by throwing. */
export type Guard = (request: FastifyRequest) => Promise<void>

/** Looks at a route once, at start. `undefined`: nothing to guard there. */
export interface GuardMaker {
  for(route: GuardedRoute): Guard | undefined
}

export function mayCarryBody({ methods }: GuardedRoute): boolean {
  return methods.some((method) => method !== 'GET' && method !== 'HEAD')
}
