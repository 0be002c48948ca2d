import type { FastifyRequest } from 'fastify'
import type { ResolveSession } from '../../../../application/auth/resolve-session.ts'
import type { TokenDigest } from '../../../../application/ports/crypto.ts'
import type { PushTickets } from '../../../../application/push/push-tickets.ts'
import { PermissionDenied } from '../../../../domain/access/access-errors.ts'
import { parsePermissionCode } from '../../../../domain/access/permission-code.ts'
import type { Debt } from '../../../../domain/identity/caller.ts'
import { NotLoggedIn } from '../../../../domain/identity/identity-errors.ts'
import { KeyNotAccepted } from '../../../../domain/identity/sessions/program-key-errors.ts'
import {
  FactorSetupRequired,
  PasswordChangeRequired,
} from '../../../../domain/identity/sign-in/debt.ts'
import { callerOf } from './caller-of.ts'
import { type Guard, type GuardedRoute, mayCarryBody, servesOwing } from './guard.ts'
import { isOpenToKeys, type KeyCallers, presentedKey } from './key-callers.ts'
import { presentedBy, presentedTicket } from './presented-token.ts'
import { entryOf } from './routed-path.ts'

const OWED = { password: PasswordChangeRequired, factor: FactorSetupRequired } satisfies Record<
  Debt,
  unknown
>

/**
 * Checks the session or the key, then what the caller owes, then the permission. Public routes
 * never read the token.
 */
export class AccessGuard {
  readonly #sessions: ResolveSession
  readonly #tokens: TokenDigest
  readonly #tickets: PushTickets
  readonly #keys: KeyCallers

  constructor(
    sessions: ResolveSession,
    tokens: TokenDigest,
    tickets: PushTickets,
    keys: KeyCallers,
  ) {
    this.#sessions = sessions
    this.#tokens = tokens
    this.#tickets = tickets
    this.#keys = keys
  }

  for(route: GuardedRoute): Guard | undefined {
    const { config } = route
    const { access, role } = config
    if (access === 'public') return undefined
    const codes = access === 'session' ? [] : [access, config.or ?? []].flat()
    const needed = codes.map(parsePermissionCode)
    const acceptsKeys = isOpenToKeys(route)
    const admitSession = this.#sessionsOf(route)
    return async (request, reply) => {
      const key = presentedKey(request)
      if (key === undefined) {
        await admitSession(request)
      } else {
        await this.#keys.admit(key, request, reply)
        if (!acceptsKeys) throw new KeyNotAccepted()
      }
      const caller = callerOf(request)
      const { permissions, roleKeys, owes } = caller
      route.surfaces.admit(caller)
      if (owes !== undefined && !servesOwing(route, owes)) throw new OWED[owes]()
      const isAllowed = needed.length === 0 || needed.some((code) => permissions.allows(code))
      const may = isAllowed || route.surfaces.serves(caller)
      const is = role === undefined || permissions.everything || roleKeys.includes(role)
      if (!may || !is) throw new PermissionDenied()
      if (needed.length > 0) request.caller = { ...caller, asked: needed }
    }
  }

  #sessionsOf(route: GuardedRoute) {
    const { config } = route
    const inQuery = config.tokenInQuery === true && !mayCarryBody(route)
    const accepted = { inQuery, ownClientId: config.clientId }
    return async (request: FastifyRequest): Promise<void> => {
      const ticket = config.ticket === true ? presentedTicket(request) : undefined
      const presented =
        ticket === undefined
          ? presentedBy(request, this.#tokens, accepted)
          : await this.#tickets.spend(ticket)
      if (!presented) throw new NotLoggedIn()
      request.caller = await this.#sessions.execute(presented, entryOf(request))
      request.tokenDigest = presented.tokenDigest
    }
  }
}
