import { type Audited, unaudited } from '../../../domain/audit/audited.ts'
import { FactorRequired } from '../../../domain/identity/factors/factor-errors.ts'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import { NewPassword } from '../../../domain/identity/passwords/new-password.ts'
import type { LoginOrigin } from '../../../domain/identity/sessions/session.ts'
import type { SessionEnding } from '../../../domain/identity/sessions/session-ending.ts'
import { InvalidLink } from '../../../domain/identity/sign-in/link-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { recipientKeys } from '../../../domain/verification/recipient.ts'
import type { AccountPasswords } from '../../auth/account-passwords.ts'
import type { EndAccess } from '../../auth/end-access.ts'
import type { From, TypedFactor } from '../../auth/factors/typed-factor.ts'
import type { UnlockAccount } from '../../auth/unlock-account.ts'
import type { AccountNews } from '../../ports/accounts/account-news.ts'
import type { AccountLeftovers, PasswordChanges } from '../../ports/accounts/password-changes.ts'
import type { LinkPurpose } from '../../ports/accounts/password-links.ts'
import type {
  ReachableAccount,
  ReachableAccounts,
} from '../../ports/accounts/reachable-accounts.ts'
import type { SecondFactorRepo } from '../../ports/factors/second-factor-repo.ts'
import type { PasswordHasher } from '../../ports/sign-in/password-hasher.ts'
import type { AccountLinks, OpenLink } from './account-links.ts'

/** The second factor of an account: a link proves a mailbox, which is one factor. */
export class LinkFactor {
  readonly #factors: SecondFactorRepo
  readonly #typed: TypedFactor

  constructor(factors: SecondFactorRepo, typed: TypedFactor) {
    this.#factors = factors
    this.#typed = typed
  }

  async isNeeded(userId: Id): Promise<boolean> {
    return (await this.#factors.factorsOf(userId)).areThere
  }

  /** Does nothing for an account without one. @throws FactorRequired, WrongFactor, AccountLocked */
  async require(userId: Id, otp: string | undefined, from: From): Promise<void> {
    const held = await this.#factors.factorsOf(userId)
    if (!held.areThere) return
    if (!otp?.trim()) throw new FactorRequired(held.possible, 'in-field')
    await this.#typed.require(userId, otp, from)
  }
}

interface PasswordChoice {
  readonly token: string
  readonly newPassword: string
  readonly otp?: string | undefined
  readonly source: string
  readonly origin: LoginOrigin
}

interface ShownLink {
  readonly purpose: LinkPurpose
  readonly userName: string
  readonly needsFactor: boolean
  readonly expiresAt: Date
}

interface LinkTools {
  readonly links: AccountLinks
  readonly accounts: ReachableAccounts
  readonly factor: LinkFactor
  readonly changes: PasswordChanges
  readonly hasher: PasswordHasher
  readonly passwords: Pick<AccountPasswords, 'isOutside'>
  readonly shortestPassword: number
  readonly end: EndAccess
  readonly unlock: UnlockAccount
  readonly news: AccountNews
  readonly leftovers: readonly AccountLeftovers[]
}

/** A mail may be written this long after what it tells, which is then new as well. */
const LATE_MAIL_MS = 300_000

/** What somebody does who has opened a link. */
export class UseLink {
  readonly #tools: LinkTools

  constructor(tools: LinkTools) {
    this.#tools = tools
  }

  /**
   * What the page behind a link shows. Changes nothing, so a program that opens links uses none up.
   * @throws InvalidLink
   */
  async show(token: string): Promise<ShownLink> {
    const { link, account } = await this.#tools.links.open(token)
    const { purpose, expiresAt } = link
    const { factor } = this.#tools
    const isAsked = purpose !== 'lockdown' && (await factor.isNeeded(account.userId))
    return { purpose, userName: account.userName, needsFactor: isAsked, expiresAt }
  }

  /**
   * Sets a password. The link is used up only by success, so that a typing error costs nobody a new
   * mail. The owner has proven to be one, so wrong attempts of others no longer count.
   * @throws InvalidLink, WeakPassword, and what the check of the second factor throws
   */
  async choosePassword(choice: PasswordChoice, audited: Audited = unaudited): Promise<void> {
    const { token, otp, source, origin } = choice
    const { links, factor, hasher, passwords, shortestPassword, unlock, news } = this.#tools
    const open = await links.open(token)
    if (open.link.purpose === 'lockdown') throw new InvalidLink()
    const { account } = open
    const { userId, userName } = account
    if (await passwords.isOutside(userId)) throw new InvalidLink()
    const name = LoginName.parse(userName)
    const { value } = NewPassword.parse(choice.newPassword, name, shortestPassword)
    // Before the factor, which is spent: hashing may fail when many people log in.
    const newHash = await hasher.hash(value)
    await factor.require(userId, otp, { source, origin })
    const sessions = await audited(() => this.#store(open, newHash))
    await this.#end(account, sessions, 'password-changed')
    await unlock.execute(userName)
    news.tell({ userId, kind: 'password-changed', origin })
  }

  /**
   * "This was not me": ends what a stranger may have opened or added. The stranger may have changed
   * the contacts too, so those of the time of the mail come back; its address has proven itself just
   * now. Links that were mailed later are worth nothing: they may have gone to the stranger.
   * @returns the token of a link that sets a new password. @throws InvalidLink
   */
  async lockOut(token: string, audited: Audited = unaudited): Promise<string> {
    const { links, accounts, changes, leftovers } = this.#tools
    const open = await links.open(token)
    const { account, link } = open
    const { contacts } = link
    if (!contacts) throw new InvalidLink()
    const sessions = await audited(async () => {
      await links.spend(open)
      await links.removeNewer(open)
      const ended = await changes.lockOut(account.userId, contacts)
      const since = new Date(link.createdAt.getTime() - LATE_MAIL_MS)
      for (const one of leftovers) await one.removeSince(account.userId, since)
      return ended
    })
    await this.#end(account, sessions, 'ended-elsewhere')
    return links.issue('reset', await accounts.get(account.userId))
  }

  async #store(open: OpenLink, newHash: string): Promise<readonly string[]> {
    const { link, account } = open
    await this.#tools.links.spend(open)
    const { userId, passwordHash: oldHash } = account
    const provenEmail = link.purpose === 'invitation' ? account.email?.address : undefined
    const ended = await this.#tools.changes.choose({ userId, oldHash, newHash, provenEmail })
    if (!ended) throw new InvalidLink()
    return ended
  }

  /** When this resolves, no instance accepts the tokens, and no code that was sent before. */
  #end(
    { email, phone }: ReachableAccount,
    sessions: readonly string[],
    ending: SessionEnding,
  ): Promise<void> {
    const recipients = recipientKeys({ phoneKey: phone?.address, emailKey: email?.address })
    return this.#tools.end.execute({ sessions, recipients, ending })
  }
}
