import { InvalidClient } from '../../domain/client/client-errors.ts'
import { DomainError, type ErrorKind } from '../../domain/shared/domain-error.ts'
import type { Metrics } from '../ports/metrics.ts'
import type { LoginRequest, LoginWithGrant } from './login-with-grant.ts'
import type { OpenedSession } from './open-session.ts'
import type { Login } from './recorded-login.ts'

type Names = Pick<LoginWithGrant, 'nameFieldOf'>

/** Kinds of refusals that occur after the client was found. */
const BY_RULES: ReadonlySet<ErrorKind> = new Set(['refused', 'limited', 'invalid', 'locked'])

/** Counts logins for metrics. Made-up names do not become labels. */
export class CountedLogin implements Login {
  readonly #login: Login
  readonly #names: Names
  readonly #metrics: Metrics

  constructor(login: Login, names: Names, metrics: Metrics) {
    this.#login = login
    this.#names = names
    this.#metrics = metrics
  }

  async execute(request: LoginRequest): Promise<OpenedSession> {
    try {
      const session = await this.#login.execute(request)
      this.#count(request, 'ok', true)
      return session
    } catch (error) {
      const code = error instanceof DomainError ? error.code : 'failed'
      this.#count(request, code, hasFoundClient(error))
      throw error
    }
  }

  #count({ grantType, clientId }: LoginRequest, result: string, isRegistered: boolean): void {
    const isGrant = this.#names.nameFieldOf(grantType) !== undefined
    this.#metrics.loginEnded({
      grantType: isGrant ? grantType : undefined,
      clientId: isRegistered ? clientId : undefined,
      result,
    })
  }
}

function hasFoundClient(error: unknown): boolean {
  if (error instanceof InvalidClient) return false
  return error instanceof DomainError && BY_RULES.has(error.kind)
}
