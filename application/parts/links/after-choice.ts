import type { LoginOrigin } from '../../../domain/identity/sessions/session.ts'
import type { SessionEnding } from '../../../domain/identity/sessions/session-ending.ts'
import { recipientKeys } from '../../../domain/verification/recipient.ts'
import type { EndAccess } from '../../auth/end-access.ts'
import type { UnlockAccount } from '../../auth/unlock-account.ts'
import type { AccountNews } from '../../ports/accounts/account-news.ts'
import type { ReachableAccount } from '../../ports/accounts/reachable-accounts.ts'

interface Changed {
  readonly account: ReachableAccount
  /** Token digests of sessions whose records are already removed. */
  readonly sessions: readonly string[]
  readonly ending: SessionEnding
}

/** What follows when a link has changed a password. */
export class AfterChoice {
  readonly #end: EndAccess
  readonly #unlock: UnlockAccount
  readonly #news: AccountNews

  constructor(end: EndAccess, unlock: UnlockAccount, news: AccountNews) {
    this.#end = end
    this.#unlock = unlock
    this.#news = news
  }

  /** When this resolves, no instance accepts the tokens, and no code that was sent before. */
  async execute({ account: { email, phone }, sessions, ending }: Changed): Promise<void> {
    const recipients = recipientKeys({ phoneKey: phone?.address, emailKey: email?.address })
    await this.#end.execute({ sessions, recipients, ending })
  }

  /** The owner has proven to be one, so wrong attempts of others no longer count. */
  async tell({ userId, userName }: ReachableAccount, origin: LoginOrigin): Promise<void> {
    await this.#unlock.execute(userName)
    this.#news.tell({ userId, kind: 'password-changed', origin })
  }
}
