import type { FastifyReply, FastifyRequest } from 'fastify'
import { isMeantAsKey } from '../../../../application/auth/keys/key-texts.ts'
import type { ResolveKey } from '../../../../application/auth/keys/resolve-key.ts'
import type { RateWindow, WindowRule } from '../../../../application/ports/sign-in/rate-window.ts'
import { TooManyRequests } from '../../../../domain/verification/verification-errors.ts'
import { policyOf } from '../failures/failure-headers.ts'
import type { GuardedRoute } from './guard.ts'
import { originOf } from './login-origin.ts'
import { headerToken } from './presented-token.ts'

const MAY_BE_KEY = /^Bearer gh_/i

/** Programs as callers. How often each key may be used is counted on this instance. */
export class KeyCallers {
  readonly #resolve: ResolveKey
  readonly #rates: RateWindow
  readonly #rule: WindowRule

  constructor(resolve: ResolveKey, rates: RateWindow, perMinute: number) {
    this.#resolve = resolve
    this.#rates = rates
    this.#rule = { name: 'program-key', limit: perMinute, seconds: 60 }
  }

  /** Sets the caller. @throws NotLoggedIn, KeyOutsideNetworks, TooManyRequests */
  async admit(key: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const caller = await this.#resolve.execute(key, originOf(request))
    request.caller = caller
    const verdict = await this.#rates.hit(this.#rule, caller.sessionId)
    if (!verdict.allowed) throw new TooManyRequests(verdict.retryAfterSeconds, this.#rule)
    reply.header('ratelimit-policy', policyOf(this.#rule))
    reply.header('ratelimit', `"${this.#rule.name}";r=${verdict.remaining}`)
  }
}

/** @returns the key in the `Authorization` header; queries cannot carry one */
export function presentedKey(request: FastifyRequest): string | undefined {
  if (!MAY_BE_KEY.test(request.headers.authorization ?? '')) return undefined
  const token = headerToken(request)
  return token !== undefined && isMeantAsKey(token) ? token : undefined
}

/**
 * Whether keys may use a route: if it asks for a permission, and not for a role. What needs no
 * permission concerns the account itself, which keys must not change.
 */
export function isOpenToKeys({
  config: { access, role, keys },
}: Pick<GuardedRoute, 'config'>): boolean {
  if (keys !== undefined) return keys === 'open'
  return access !== 'public' && access !== 'session' && role === undefined
}
