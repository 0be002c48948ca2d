import { type Audited, unaudited } from '../../domain/audit/audited.ts'
import { NewLoginName } from '../../domain/identity/names/new-login-name.ts'
import { NewPassword } from '../../domain/identity/passwords/new-password.ts'
import { NameTaken, RegistrationClosed } from '../../domain/identity/sign-in/registration.ts'
import type { Registrations } from '../ports/accounts/registrations.ts'
import type { Clock } from '../ports/clock.ts'
import type { PasswordHasher } from '../ports/sign-in/password-hasher.ts'
import type { RegistrationAttempt, RegistrationGuard } from './registration-guard.ts'

export interface RegistrationRequest extends RegistrationAttempt {
  readonly userName: string
  readonly password: string
}

/** When registration is closed, the answer is the same for every name. */
export class Register {
  readonly #guard: RegistrationGuard
  readonly #registrations: Registrations
  readonly #hasher: PasswordHasher
  readonly #clock: Clock
  readonly #shortestPassword: number

  constructor(
    guard: RegistrationGuard,
    registrations: Registrations,
    hasher: PasswordHasher,
    clock: Clock,
    shortestPassword: number,
  ) {
    this.#guard = guard
    this.#registrations = registrations
    this.#hasher = hasher
    this.#clock = clock
    this.#shortestPassword = shortestPassword
  }

  async execute(
    { userName, password, ...attempt }: RegistrationRequest,
    audited: Audited = unaudited,
  ): Promise<void> {
    await this.#guard.pass(attempt)
    // Avoids the cost of the hash. The decisive check runs in the same statement as the insert.
    if (!(await this.#registrations.isOpen())) throw new RegistrationClosed()
    const name = NewLoginName.parse(userName)
    const { value } = NewPassword.parse(password, name.name, this.#shortestPassword)
    const passwordHash = await this.#hasher.hash(value)
    const createdAt = this.#clock.now()
    await audited(async () => {
      const outcome = await this.#registrations.register({ name, passwordHash, createdAt })
      if (outcome === 'closed') throw new RegistrationClosed()
      if (outcome === 'name-taken') throw new NameTaken()
    })
  }
}
