import { InvalidGrant } from '../../domain/identity/identity-errors.ts'
import { LoginName } from '../../domain/identity/names/login-name.ts'
import type {
  AuthenticatedUser,
  GrantAttempt,
  GrantStrategy,
  LateTruth,
} from '../auth/grant-strategy.ts'
import type { NamedLogin } from '../auth/grants/named-login.ts'
import type { LoginGuard } from '../auth/login-guard.ts'
import { mayEnter } from '../auth/login-rules.ts'
import type { UserRepo } from '../ports/accounts/user-repo.ts'
import type { AskedGrant } from './asked-grant.ts'
import type { AccountGrant, TicketGrant } from './module-grant.ts'

const NAME_FIELD = 'username'
const LONGEST_NAME = 128

/** Counts and refuses like a password. */
export class AccountStrategy implements GrantStrategy {
  readonly grantType: string
  readonly nameField = NAME_FIELD
  readonly needsCaptcha: boolean
  readonly #grant: AccountGrant
  readonly #asked: AskedGrant
  readonly #login: NamedLogin

  constructor(grant: AccountGrant, asked: AskedGrant, login: NamedLogin, hasCaptcha: boolean) {
    this.grantType = grant.grantType
    this.needsCaptcha = hasCaptcha && grant.withoutCaptcha !== true
    this.#grant = grant
    this.#asked = asked
    this.#login = login
  }

  authenticate(attempt: GrantAttempt): Promise<AuthenticatedUser> {
    const { source, credentials } = attempt
    const name = nameIn(attempt)
    const fields = this.#asked.fieldsOf(attempt)
    const isProven = (userId: string | undefined) =>
      this.#asked.ask(attempt, fields, (request) => this.#grant.isProven(request, userId))
    return this.#login.enter({
      ...{ name, source, credentials: this.needsCaptcha ? credentials : undefined },
      compare: async (account) => {
        const isRight = (await isProven(account.userId)) === true
        return isRight && mayEnter(account) ? { userId: account.userId } : undefined
      },
      pretend: () => isProven(undefined),
    })
  }

  async refuseLate(attempt: GrantAttempt, truth: LateTruth): Promise<never> {
    return this.#login.refuse(nameIn(attempt), attempt.source, truth)
  }
}

/** Refusals use up the budget of their source. */
export class TicketStrategy implements GrantStrategy {
  readonly grantType: string
  readonly nameField = NAME_FIELD
  readonly #grant: TicketGrant
  readonly #asked: AskedGrant
  readonly #guard: LoginGuard
  readonly #users: UserRepo

  constructor(grant: TicketGrant, asked: AskedGrant, guard: LoginGuard, users: UserRepo) {
    this.grantType = grant.grantType
    this.#grant = grant
    this.#asked = asked
    this.#guard = guard
    this.#users = users
  }

  async authenticate(attempt: GrantAttempt): Promise<AuthenticatedUser> {
    const fields = this.#asked.fieldsOf(attempt)
    await this.#guard.pass(attempt.source)
    const user = await this.#asked.ask(attempt, fields, async (request) => {
      const name = await this.#grant.find(request)
      return name === undefined ? undefined : this.#enterable(name)
    })
    if (user) return user
    await this.#guard.charge(attempt.source)
    return this.refuseLate()
  }

  async refuseLate(): Promise<never> {
    throw new InvalidGrant(1)
  }

  async #enterable(name: string): Promise<AuthenticatedUser | undefined> {
    const account = await this.#users.getLoginAccount(LoginName.parse(name))
    // Nothing was guessed here, so a lock caused by guesses elsewhere does not apply.
    return mayEnter(account) ? { userId: account.userId, failureKey: undefined } : undefined
  }
}

function nameIn({ credentials }: GrantAttempt): LoginName {
  return LoginName.parse(credentials.require(NAME_FIELD, LONGEST_NAME))
}
