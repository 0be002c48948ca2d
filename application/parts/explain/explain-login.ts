import type { Caller } from '../../../domain/identity/caller.ts'
import { InvalidGrant } from '../../../domain/identity/identity-errors.ts'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import type { GrantStrategies } from '../../auth/grants/grant-strategies.ts'
import type { LoginGuard } from '../../auth/login-guard.ts'
import { applyClientRules } from '../../auth/login-rules.ts'
import type { Strength } from '../../auth/strength.ts'
import type { LoginAccount, UserRepo } from '../../ports/accounts/user-repo.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ClientRepo } from '../../ports/sign-in/client-repo.ts'
import { type LoginCheck, LoginChecklist } from './login-checklist.ts'

export interface ImaginedLogin {
  readonly clientId: string
  readonly grantType: string
  /** Without it, accounts are not checked. */
  readonly userName: string | undefined
  readonly source: string
}

interface ExplainingTools {
  readonly clients: ClientRepo
  readonly strategies: GrantStrategies
  readonly guard: LoginGuard
  readonly users: UserRepo
  readonly strength: Strength
  readonly clock: Clock
}

/**
 * Explains to administrators why a login is refused, which strangers never learn. It applies the
 * rules of a login, but counts, spends and records nothing.
 */
export class ExplainLogin {
  readonly #tools: ExplainingTools

  constructor(tools: ExplainingTools) {
    this.#tools = tools
  }

  /** In the order of a login. Checks that depend on something missing are left out. */
  async execute(imagined: ImaginedLogin, by: Caller): Promise<readonly LoginCheck[]> {
    const { userName, source } = imagined
    const list = new LoginChecklist()
    const { clients, strategies, guard, strength } = this.#tools
    const { client, strategy } = await applyClientRules(clients, strategies, imagined, list.run)
    await list.run('budget', () => guard.pass(source))
    if (strategy) {
      list.note('captcha', { passed: true, hasReason: strategy.needsCaptcha === true })
    }
    if (userName === undefined) return list.checks
    const account = await this.#account(list, userName, source)
    const asksForFactor = account?.hasFactor && client?.isStrong(imagined.grantType) === false
    // Who lacks a factor is easier to attack, so nobody learns it of stronger users.
    if (asksForFactor && account.userId && (await strength.isOver(account.userId, by))) {
      list.note('second_factor', { passed: true, hasReason: true })
    }
    return list.checks
  }

  async #account(list: LoginChecklist, userName: string, source: string) {
    const account = await list.run('user_known', () => this.#known(userName, source))
    if (!account) return undefined
    const { mayLogIn } = account
    list.note('user_enabled', { passed: mayLogIn, hasReason: !mayLogIn })
    await list.run('user_not_locked', () => account.failures.requireOpenAt(this.#tools.clock.now()))
    return account
  }

  async #known(userName: string, source: string): Promise<LoginAccount> {
    const account = await this.#tools.users.getLoginAccount(LoginName.parse(userName), source)
    if (account.userId === undefined) throw new InvalidGrant(account.failures.count)
    return account
  }
}
