import { type Audited, unaudited } from '../../domain/audit/audited.ts'
import { InvalidClient } from '../../domain/client/client-errors.ts'
import { NewLoginName } from '../../domain/identity/names/new-login-name.ts'
import { NewPassword } from '../../domain/identity/passwords/new-password.ts'
import { NameTaken, RegistrationClosed } from '../../domain/identity/sign-in/registration.ts'
import { TooManyRequests } from '../../domain/verification/verification-errors.ts'
import type { Registrations } from '../ports/accounts/registrations.ts'
import type { Clock } from '../ports/clock.ts'
import type { ClientRepo } from '../ports/sign-in/client-repo.ts'
import type { PasswordHasher } from '../ports/sign-in/password-hasher.ts'
import type { RateWindow, WindowRule } from '../ports/sign-in/rate-window.ts'
import type { Credentials } from './credentials.ts'
import type { LoginGuard } from './login-guard.ts'
import { knownClient } from './login-rules.ts'

const GRANT_TYPE = 'password'

export interface RegistrationRequest {
  readonly clientId: string
  readonly grantType: string
  readonly credentials: Credentials
  readonly source: string
  readonly userName: string
  readonly password: string
}

interface RegistrationTools {
  readonly clients: ClientRepo
  readonly rates: RateWindow
  /** Limit per source. */
  readonly budget: WindowRule
  readonly guard: LoginGuard
  readonly registrations: Registrations
  readonly hasher: PasswordHasher
  readonly clock: Clock
  readonly shortestPassword: number
}

/** When registration is closed, the answer is the same for every name. */
export class Register {
  readonly #tools: RegistrationTools

  constructor(tools: RegistrationTools) {
    this.#tools = tools
  }

  /** @throws InvalidClient, TooManyRequests, CaptchaRefused before names and passwords are read */
  async execute(request: RegistrationRequest, audited: Audited = unaudited): Promise<void> {
    const { registrations, hasher, clock, shortestPassword } = this.#tools
    await this.#admit(request)
    // Avoids the cost of the hash. The decisive check runs in the same statement as the insert.
    if (!(await registrations.isOpen())) throw new RegistrationClosed()
    const name = NewLoginName.parse(request.userName)
    const { value } = NewPassword.parse(request.password, name.name, shortestPassword)
    const passwordHash = await hasher.hash(value)
    const createdAt = clock.now()
    await audited(async () => {
      const outcome = await registrations.register({ name, passwordHash, createdAt })
      if (outcome === 'closed') throw new RegistrationClosed()
      if (outcome === 'name-taken') throw new NameTaken()
    })
  }

  async #admit({ clientId, grantType, credentials, source }: RegistrationRequest): Promise<void> {
    const { clients, rates, budget, guard } = this.#tools
    const client = await knownClient(clients, clientId)
    if (client.admit(grantType) !== GRANT_TYPE) throw new InvalidClient('grant-not-allowed')
    const verdict = await rates.hit(budget, source)
    if (!verdict.allowed) throw new TooManyRequests(verdict.retryAfterSeconds, budget, 'source')
    await guard.passWithCaptcha(source, credentials)
  }
}
