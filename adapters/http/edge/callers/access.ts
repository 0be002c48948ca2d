import type { FastifyRequest } from 'fastify'
import type { ResolveSession } from '../../../../application/auth/resolve-session.ts'
import type { TokenDigest } from '../../../../application/ports/crypto.ts'
import type { PushTickets } from '../../../../application/push/push-tickets.ts'
import { PermissionDenied } from '../../../../domain/access/access-errors.ts'
import { parsePermissionCode } from '../../../../domain/access/permission-code.ts'
import type { Caller } from '../../../../domain/identity/caller.ts'
import { NotLoggedIn, PasswordChangeRequired } from '../../../../domain/identity/identity-errors.ts'
import { KeyNotAccepted } from '../../../../domain/identity/program-key-errors.ts'
import { callerOf } from './caller-of.ts'
import { type Guard, type GuardedRoute, mayCarryBody } from './guard.ts'
import { isOpenToKeys, type KeyCallers, presentedKey } from './key-callers.ts'
import { needsOwnPassword } from './own-password.ts'
import { presentedBy, presentedTicket } from './presented-token.ts'

/** What happens to callers whose password was set by somebody else. */
export type PasswordChangePolicy = 'advised' | 'required' | 'off'

/** Checks the session or the key, then the permission. Public routes never read the token. */
export class AccessGuard {
  readonly #sessions: ResolveSession
  readonly #tokens: TokenDigest
  readonly #tickets: PushTickets
  readonly #keys: KeyCallers
  readonly #passwordChange: PasswordChangePolicy

  constructor(
    sessions: ResolveSession,
    tokens: TokenDigest,
    tickets: PushTickets,
    keys: KeyCallers,
    passwordChange: PasswordChangePolicy = 'advised',
  ) {
    this.#sessions = sessions
    this.#tokens = tokens
    this.#tickets = tickets
    this.#keys = keys
    this.#passwordChange = passwordChange
  }

  for(route: GuardedRoute): Guard | undefined {
    const { config } = route
    const { access, role } = config
    if (access === 'public') return undefined
    const codes = access === 'session' ? [] : [access, config.or ?? []].flat()
    const needed = codes.map(parsePermissionCode)
    const acceptsKeys = isOpenToKeys(route)
    const admitSession = this.#sessionsOf(route)
    const requiresOwnPassword = this.#passwordChange === 'required' && needsOwnPassword(route)
    return async (request, reply) => {
      const key = presentedKey(request)
      if (key === undefined) {
        await admitSession(request)
      } else {
        await this.#keys.admit(key, request, reply)
        if (!acceptsKeys) throw new KeyNotAccepted()
      }
      const { permissions, roleKeys, passwordIsGiven } = callerOf(request)
      const may = needed.length === 0 || needed.some((code) => permissions.allows(code))
      const is = role === undefined || permissions.everything || roleKeys.includes(role)
      if (!may || !is) throw new PermissionDenied()
      if (requiresOwnPassword && passwordIsGiven) throw new PasswordChangeRequired()
    }
  }

  #sessionsOf(route: GuardedRoute) {
    const { config } = route
    const inQuery = config.tokenInQuery === true && !mayCarryBody(route)
    const { clientId } = config
    return async (request: FastifyRequest): Promise<void> => {
      const ticket = config.ticket === true ? presentedTicket(request) : undefined
      const presented =
        ticket === undefined
          ? this.#presented(request, inQuery, clientId)
          : await this.#tickets.spend(ticket)
      if (!presented) throw new NotLoggedIn()
      request.caller = this.#underPolicy(await this.#sessions.execute(presented))
      request.tokenDigest = presented.tokenDigest
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
