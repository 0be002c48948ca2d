import { FactorRequired } from '../../domain/identity/factors/factor-errors.ts'
import type { LoginOrigin } from '../../domain/identity/sessions/session.ts'
import type { ClientRepo } from '../ports/sign-in/client-repo.ts'
import type { Credentials } from './credentials.ts'
import type { FactorGuard, TrustRequest } from './factors/factor-guard.ts'
import type { GrantStrategies } from './grants/grant-strategies.ts'
import { type Apply, applyClientRules } from './login-rules.ts'
import type { OpenedSession, OpenSession } from './open-session.ts'
import type { PasswordRefusals } from './password-refusals.ts'

export interface LoginRequest {
  readonly clientId: string
  readonly grantType: string
  readonly credentials: Credentials
  readonly origin: LoginOrigin
  readonly source: string
  /** From the cookie of the browser that began this login, if it has one. */
  readonly browserSecret?: string | undefined
  readonly trust?: TrustRequest
}

const orEnd: Apply<never> = async (_check, rule) => rule()

/** What a login passes, in this order. */
export interface LoginSteps {
  readonly clients: ClientRepo
  readonly strategies: GrantStrategies
  readonly factors: FactorGuard
  readonly refusals: PasswordRefusals
  readonly openSession: OpenSession
}

/**
 * The one way to a session. Checks the client first: it must exist, be enabled, and allow this grant
 * type.
 */
export class LoginWithGrant {
  readonly #steps: LoginSteps

  constructor(steps: LoginSteps) {
    this.#steps = steps
  }

  async execute(request: LoginRequest): Promise<OpenedSession> {
    const { grantType: _, ...attempt } = request
    const { origin, source } = attempt
    const { clients, strategies, factors, refusals, openSession } = this.#steps
    const { client, strategy } = await applyClientRules(clients, strategies, request, orEnd)
    const user = await strategy.authenticate(attempt)
    const factor = await factors.pass(user, client, request).catch(async (error) => {
      if (error instanceof FactorRequired) await strategy.keepProof?.(attempt)
      throw error
    })
    if (user.refused) await refusals.forget(user.refused, source)
    const opening = await openSession.execute({ user, client, origin, source, factor })
    if (opening.state !== 'open') return strategy.refuseLate(attempt, opening.truth)
    const isGiven = factor === 'totp' || factor === 'recovery'
    if (!isGiven || !request.trust?.isWanted) return opening.session
    const { session } = opening
    const trustToken = await factors.trust(user.userId, origin, session.token)
    return { ...session, trustToken }
  }

  /** The credential that contains the user's name, if the grant type is known. */
  nameFieldOf(grantType: string): string | undefined {
    return this.#steps.strategies.nameFieldOf(grantType)
  }
}
