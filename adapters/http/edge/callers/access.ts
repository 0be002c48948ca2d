import type { FastifyRequest } from 'fastify'
import type { ResolveSession } from '../../../../application/auth/resolve-session.ts'
import type { TokenDigest } from '../../../../application/ports/crypto.ts'
import type { PushTickets } from '../../../../application/push/push-tickets.ts'
import { PermissionDenied } from '../../../../domain/access/access-errors.ts'
import { parsePermissionCode } from '../../../../domain/access/permission-code.ts'
import type { Caller } from '../../../../domain/identity/caller.ts'
import { NotLoggedIn, PasswordChangeRequired } from '../../../../domain/identity/identity-errors.ts'
import { type Guard, type GuardedRoute, mayCarryBody } from './guard.ts'
import { needsOwnPassword } from './own-password.ts'
import { presentedBy, presentedTicket } from './presented-token.ts'

/** What happens to callers whose password was set by somebody else. */
export type PasswordChangePolicy = 'advised' | 'required' | 'off'

/** Checks the session, then the permission. Public routes never read the token. */
export class AccessGuard {
  readonly #sessions: ResolveSession
  readonly #tokens: TokenDigest
  readonly #tickets: PushTickets
  readonly #passwordChange: PasswordChangePolicy

  constructor(
    sessions: ResolveSession,
    tokens: TokenDigest,
    tickets: PushTickets,
    passwordChange: PasswordChangePolicy = 'advised',
  ) {
    this.#sessions = sessions
    this.#tokens = tokens
    this.#tickets = tickets
    this.#passwordChange = passwordChange
  }

  for(route: GuardedRoute): Guard | undefined {
    const { config } = route
    const { access, role } = config
    if (access === 'public') return undefined
    const codes = access === 'session' ? [] : [access, config.or ?? []].flat()
    const needed = codes.map(parsePermissionCode)
    const inQuery = config.tokenInQuery === true && !mayCarryBody(route)
    const { clientId } = config
    const requiresOwnPassword = this.#passwordChange === 'required' && needsOwnPassword(route)
    return async (request) => {
      const ticket = config.ticket === true ? presentedTicket(request) : undefined
      const presented =
        ticket === undefined
          ? this.#presented(request, inQuery, clientId)
          : await this.#tickets.spend(ticket)
      if (!presented) throw new NotLoggedIn()
      request.caller = this.#underPolicy(await this.#sessions.execute(presented))
      request.tokenDigest = presented.tokenDigest
      const { permissions, roleKeys } = request.caller
      const may = needed.length === 0 || needed.some((code) => permissions.allows(code))
      const is = role === undefined || permissions.everything || roleKeys.includes(role)
      if (!may || !is) throw new PermissionDenied()
      if (requiresOwnPassword && request.caller.passwordIsGiven) throw new PasswordChangeRequired()
    }
  }

  #underPolicy(caller: Caller): Caller {
    const isIgnored = caller.passwordIsGiven && this.#passwordChange === 'off'
    return isIgnored ? { ...caller, passwordIsGiven: false } : caller
  }

  #presented(request: FastifyRequest, inQuery: boolean, ownClientId: string | undefined) {
    const presented = presentedBy(request, { inQuery, ownClientId })
    if (!presented) return undefined
    const { token, clientId } = presented
    return { tokenDigest: this.#tokens.digest(token), clientId }
  }
}
