import { type Audited, unaudited } from '../../../domain/audit/audited.ts'
import { InvalidLink } from '../../../domain/identity/sign-in/link-errors.ts'
import type { AccountLeftovers, PasswordChanges } from '../../ports/accounts/password-changes.ts'
import type { ReachableAccounts } from '../../ports/accounts/reachable-accounts.ts'
import type { AccountLinks } from './account-links.ts'
import type { AfterChoice } from './after-choice.ts'

/** A mail may be written this long after what it tells, which is then new as well. */
const LATE_MAIL_MS = 300_000

/**
 * "This was not me": ends what a stranger may have opened or added. The stranger may have changed the
 * contacts too, so those of the time of the mail come back; its address has proven itself just now.
 * Links that were mailed later are worth nothing: they may have gone to the stranger.
 */
export class LockOut {
  readonly #links: AccountLinks
  readonly #accounts: ReachableAccounts
  readonly #passwords: PasswordChanges
  readonly #after: AfterChoice
  readonly #leftovers: readonly AccountLeftovers[]

  constructor(
    links: AccountLinks,
    accounts: ReachableAccounts,
    passwords: PasswordChanges,
    after: AfterChoice,
    leftovers: readonly AccountLeftovers[],
  ) {
    this.#links = links
    this.#accounts = accounts
    this.#passwords = passwords
    this.#after = after
    this.#leftovers = leftovers
  }

  /** @returns the token of a link that sets a new password. @throws InvalidLink */
  async execute(token: string, audited: Audited = unaudited): Promise<string> {
    const open = await this.#links.open(token)
    const { account, link } = open
    const { contacts } = link
    if (!contacts) throw new InvalidLink()
    const sessions = await audited(async () => {
      await this.#links.spend(open)
      await this.#links.removeNewer(open)
      const ended = await this.#passwords.lockOut(account.userId, contacts)
      const since = new Date(link.createdAt.getTime() - LATE_MAIL_MS)
      for (const one of this.#leftovers) await one.removeSince(account.userId, since)
      return ended
    })
    await this.#after.execute({ account, sessions, ending: 'ended-elsewhere' })
    return this.#links.issue('reset', await this.#accounts.get(account.userId))
  }
}
