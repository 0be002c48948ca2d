import { InvalidClient } from '../../domain/client/client-errors.ts'
import { TooManyRequests } from '../../domain/verification/verification-errors.ts'
import type { ClientRepo } from '../ports/sign-in/client-repo.ts'
import type { RateWindow, WindowRule } from '../ports/sign-in/rate-window.ts'
import type { Credentials } from './credentials.ts'
import type { LoginGuard } from './login-guard.ts'
import { knownClient } from './login-rules.ts'

const GRANT_TYPE = 'password'

export interface RegistrationAttempt {
  readonly clientId: string
  readonly grantType: string
  readonly credentials: Credentials
  readonly source: string
}

/** Checks every registration before names and passwords are read. */
export class RegistrationGuard {
  readonly #clients: ClientRepo
  readonly #rates: RateWindow
  readonly #budget: WindowRule
  readonly #guard: LoginGuard

  constructor(clients: ClientRepo, rates: RateWindow, budget: WindowRule, guard: LoginGuard) {
    this.#clients = clients
    this.#rates = rates
    this.#budget = budget
    this.#guard = guard
  }

  /** @throws InvalidClient, TooManyRequests, CaptchaRefused */
  async pass({ clientId, grantType, credentials, source }: RegistrationAttempt): Promise<void> {
    const client = await knownClient(this.#clients, clientId)
    if (client.admit(grantType) !== GRANT_TYPE) throw new InvalidClient('grant-not-allowed')
    const verdict = await this.#rates.hit(this.#budget, source)
    if (!verdict.allowed) {
      throw new TooManyRequests(verdict.retryAfterSeconds, this.#budget, 'source')
    }
    await this.#guard.passWithCaptcha(source, credentials)
  }
}
