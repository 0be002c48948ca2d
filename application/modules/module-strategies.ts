import { InvalidGrant } from '../../domain/identity/identity-errors.ts'
import { LoginName } from '../../domain/identity/names/login-name.ts'
import { ProviderFailed } from '../../domain/identity/sign-in/provider-errors.ts'
import { DependencyUnavailable } from '../../domain/shared/availability-errors.ts'
import type { AuthenticatedUser, GrantAttempt, GrantStrategy } from '../auth/grant-strategy.ts'
import type { NamedLogin } from '../auth/grants/named-login.ts'
import type { LoginGuard } from '../auth/login-guard.ts'
import { mayEnter } from '../auth/login-rules.ts'
import type { UserRepo } from '../ports/accounts/user-repo.ts'
import type { AccountGrant, GrantRequest, ModuleGrant, TicketGrant } from './module-grant.ts'
import { withinPatience } from './within-patience.ts'

const NAME_FIELD = 'username'
const LONGEST_NAME = 128

/** What a request has in common with all others. */
type GrantTools = Omit<GrantRequest, 'clientId' | 'source' | 'field' | 'signal'>

type Asked = ReturnType<typeof askingGrant>

/**
 * @returns what reads the fields of an attempt, before anything is counted, and then asks the code of
 * the module about it, for a bounded time. Its answer is `undefined` also for an error of the module,
 * which would otherwise be a free attempt. It throws ProviderFailed when nothing was decided.
 */
export function askingGrant(
  { grantType, fields }: ModuleGrant,
  tools: () => GrantTools,
  patienceMs?: number,
) {
  return ({ clientId, source, credentials }: GrantAttempt) => {
    const sent = Object.entries(fields).map(
      ([name, longest]) => [name, credentials.require(name, longest)] as const,
    )
    const field = fieldIn(new Map(sent))
    return async <T>(decide: (request: GrantRequest) => Promise<T>): Promise<T | undefined> => {
      const own = tools()
      try {
        return await withinPatience(
          (signal) => decide({ ...own, clientId, source, field, signal }),
          patienceMs,
        )
      } catch (err) {
        if (err instanceof ProviderFailed || err instanceof DependencyUnavailable) throw err
        own.log.error({ err, grantType }, 'a grant failed; the attempt counts as wrong')
        return undefined
      }
    }
  }
}

function fieldIn(fields: ReadonlyMap<string, string>) {
  return (name: string) => {
    const text = fields.get(name)
    if (text === undefined) throw new Error(`Name the field ${name} in \`fields\` of the grant.`)
    return text
  }
}

/** Counts and refuses like a password. */
export function accountStrategy(
  grant: AccountGrant,
  asked: Asked,
  login: NamedLogin,
  hasCaptcha: boolean,
): GrantStrategy {
  const needsCaptcha = hasCaptcha && grant.withoutCaptcha !== true
  return {
    ...{ grantType: grant.grantType, nameField: NAME_FIELD, needsCaptcha },
    async authenticate(attempt) {
      const { source, credentials } = attempt
      const name = nameIn(attempt)
      const ask = asked(attempt)
      const isProven = (userId: string | undefined) =>
        ask((request) => grant.isProven(request, userId))
      return login.enter({
        ...{ name, source, credentials: needsCaptcha ? credentials : undefined },
        compare: async (account) => {
          const isRight = (await isProven(account.userId)) === true
          return isRight && mayEnter(account) ? { userId: account.userId } : undefined
        },
        pretend: () => isProven(undefined),
      })
    },
    refuseLate: async (attempt, truth) => login.refuse(nameIn(attempt), attempt.source, truth),
  }
}

/** Refusals use up the budget of their source. */
export function ticketStrategy(
  grant: TicketGrant,
  asked: Asked,
  guard: LoginGuard,
  users: UserRepo,
): GrantStrategy {
  const enterable = async (name: string): Promise<AuthenticatedUser | undefined> => {
    const account = await users.getLoginAccount(LoginName.parse(name))
    // Nothing was guessed here, so a lock caused by guesses elsewhere does not apply.
    return mayEnter(account) ? { userId: account.userId, failureKey: undefined } : undefined
  }
  const refuse = async (): Promise<never> => {
    throw new InvalidGrant(1)
  }
  return {
    ...{ grantType: grant.grantType, nameField: NAME_FIELD, refuseLate: refuse },
    async authenticate(attempt) {
      const ask = asked(attempt)
      await guard.pass(attempt.source)
      const user = await ask(async (request) => {
        const name = await grant.find(request)
        return name === undefined ? undefined : enterable(name)
      })
      if (user) return user
      await guard.charge(attempt.source)
      return refuse()
    },
  }
}

function nameIn({ credentials }: GrantAttempt): LoginName {
  return LoginName.parse(credentials.require(NAME_FIELD, LONGEST_NAME))
}
