import type { FastifyRequest } from 'fastify'
import type { ResolveSession } from '../../application/auth/resolve-session.ts'
import type { TokenDigest } from '../../application/ports/token-digest.ts'
import { PermissionDenied } from '../../domain/access/access-errors.ts'
import { parsePermissionCode } from '../../domain/access/permission-code.ts'
import { NotLoggedIn } from '../../domain/identity/identity-errors.ts'
import { type Guard, type GuardedRoute, mayCarryBody } from './guard.ts'
import { presentedBy } from './presented-token.ts'

/** Session first, then the permission. A public route never looks at the token. */
export class AccessGuard {
  readonly #sessions: ResolveSession
  readonly #tokens: TokenDigest

  constructor(sessions: ResolveSession, tokens: TokenDigest) {
    this.#sessions = sessions
    this.#tokens = tokens
  }

  for(route: GuardedRoute): Guard | undefined {
    const { config } = route
    const { access } = config
    if (access === 'public') return undefined
    const needed = access === 'session' ? undefined : parsePermissionCode(access)
    const inQuery = config.tokenInQuery === true && !mayCarryBody(route)
    return async (request) => {
      request.caller = await this.#resolve(request, inQuery)
      const { permissions } = request.caller
      if (needed !== undefined && !permissions.allows(needed)) throw new PermissionDenied()
    }
  }

  #resolve(request: FastifyRequest, inQuery: boolean) {
    const presented = presentedBy(request, inQuery)
    if (!presented) throw new NotLoggedIn()
    const { token, clientId } = presented
    return this.#sessions.execute({ tokenDigest: this.#tokens.digest(token), clientId })
  }
}
