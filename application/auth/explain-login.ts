import { InvalidGrant } from '../../domain/identity/identity-errors.ts'
import { LoginName } from '../../domain/identity/login-name.ts'
import type { ClientRepo } from '../ports/client-repo.ts'
import type { Clock } from '../ports/clock.ts'
import type { LoginAccount, UserRepo } from '../ports/user-repo.ts'
import type { GrantStrategies } from './grants/grant-strategies.ts'
import { type LoginCheck, LoginChecklist } from './login-checklist.ts'
import type { LoginGuard } from './login-guard.ts'
import { ACCOUNT_RULES, applyClientRules } from './login-rules.ts'

export interface ImaginedLogin {
  readonly clientId: string
  readonly grantType: string
  /** Without it, accounts are not checked. */
  readonly userName: string | undefined
  readonly source: string
}

/**
 * Explains to administrators why a login is refused, which strangers never learn. It applies the
 * rules of a login, but counts, spends and records nothing.
 */
export class ExplainLogin {
  readonly #clients: ClientRepo
  readonly #strategies: GrantStrategies
  readonly #guard: LoginGuard
  readonly #users: UserRepo
  readonly #clock: Clock

  constructor(
    clients: ClientRepo,
    strategies: GrantStrategies,
    guard: LoginGuard,
    users: UserRepo,
    clock: Clock,
  ) {
    this.#clients = clients
    this.#strategies = strategies
    this.#guard = guard
    this.#users = users
    this.#clock = clock
  }

  /** In the order of a login. Checks that depend on something missing are left out. */
  async execute(imagined: ImaginedLogin): Promise<readonly LoginCheck[]> {
    const { userName, source } = imagined
    const list = new LoginChecklist()
    const [clients, strategies] = [this.#clients, this.#strategies]
    const { client, strategy } = await applyClientRules(clients, strategies, imagined, list.run)
    await list.run('budget', () => this.#guard.pass(source))
    if (strategy) {
      list.note('captcha', { passed: true, hasReason: strategy.needsCaptcha === true })
    }
    if (userName === undefined) return list.checks
    const account = await this.#account(list, userName, source)
    if (account?.hasFactor && client?.isStrong(imagined.grantType) === false) {
      list.note('second_factor', { passed: true, hasReason: true })
    }
    return list.checks
  }

  async #account(list: LoginChecklist, userName: string, source: string) {
    const account = await list.run('user_known', () => this.#known(userName, source))
    if (!account) return undefined
    for (const [check, holds] of ACCOUNT_RULES) {
      const passed = holds(account)
      list.note(check, { passed, hasReason: !passed })
    }
    await list.run('user_not_locked', () => account.failures.requireOpenAt(this.#clock.now()))
    return account
  }

  async #known(userName: string, source: string): Promise<LoginAccount> {
    const account = await this.#users.getLoginAccount(LoginName.parse(userName), source)
    if (account.userId === undefined) throw new InvalidGrant(account.failures.count)
    return account
  }
}
