import { type Audited, unaudited } from '../../../domain/audit/audited.ts'
import { FactorRequired } from '../../../domain/identity/factors/factor-errors.ts'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import { NewPassword } from '../../../domain/identity/passwords/new-password.ts'
import type { LoginOrigin } from '../../../domain/identity/sessions/session.ts'
import { InvalidLink } from '../../../domain/identity/sign-in/link-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { AccountPasswords } from '../../auth/account-passwords.ts'
import type { From, TypedFactor } from '../../auth/factors/typed-factor.ts'
import type { PasswordChanges } from '../../ports/accounts/password-changes.ts'
import type { LinkPurpose } from '../../ports/accounts/password-links.ts'
import type { SecondFactorRepo } from '../../ports/factors/second-factor-repo.ts'
import type { PasswordHasher } from '../../ports/sign-in/password-hasher.ts'
import type { AccountLinks, OpenLink } from './account-links.ts'
import type { AfterChoice } from './after-choice.ts'

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

interface HashingTools {
  readonly hasher: PasswordHasher
  readonly passwords: Pick<AccountPasswords, 'isOutside'>
  readonly shortestPassword: number
}

/**
 * Sets a password by link. The link is used up only by success, so that a typing error costs nobody
 * a new mail.
 */
export class ChoosePassword {
  readonly #links: AccountLinks
  readonly #factor: LinkFactor
  readonly #passwords: PasswordChanges
  readonly #after: AfterChoice
  readonly #tools: HashingTools

  constructor(
    links: AccountLinks,
    factor: LinkFactor,
    passwords: PasswordChanges,
    after: AfterChoice,
    tools: HashingTools,
  ) {
    this.#links = links
    this.#factor = factor
    this.#passwords = passwords
    this.#after = after
    this.#tools = tools
  }

  /** @throws InvalidLink, WeakPassword, and what the check of the second factor throws */
  async execute(choice: PasswordChoice, audited: Audited = unaudited): Promise<void> {
    const { token, otp, source, origin } = choice
    const open = await this.#links.open(token)
    if (open.link.purpose === 'lockdown') throw new InvalidLink()
    const { account } = open
    const { hasher, passwords, shortestPassword } = this.#tools
    if (await passwords.isOutside(account.userId)) throw new InvalidLink()
    const name = LoginName.parse(account.userName)
    const { value } = NewPassword.parse(choice.newPassword, name, shortestPassword)
    // Before the factor, which is spent: hashing may fail when many people log in.
    const newHash = await hasher.hash(value)
    await this.#factor.require(account.userId, otp, { source, origin })
    const sessions = await audited(() => this.#store(open, newHash))
    await this.#after.execute({ account, sessions, ending: 'password-changed' })
    await this.#after.tell(account, origin)
  }

  async #store(open: OpenLink, newHash: string): Promise<readonly string[]> {
    const { link, account } = open
    await this.#links.spend(open)
    const { userId, passwordHash: oldHash } = account
    const provenEmail = link.purpose === 'invitation' ? account.email?.address : undefined
    const ended = await this.#passwords.choose({ userId, oldHash, newHash, provenEmail })
    if (!ended) throw new InvalidLink()
    return ended
  }
}

interface ShownLink {
  readonly purpose: LinkPurpose
  readonly userName: string
  readonly needsFactor: boolean
  readonly expiresAt: Date
}

/** What the page behind a link shows. Changes nothing, so a program that opens links uses none up. */
export class ShowLink {
  readonly #links: AccountLinks
  readonly #factor: LinkFactor

  constructor(links: AccountLinks, factor: LinkFactor) {
    this.#links = links
    this.#factor = factor
  }

  /** @throws InvalidLink */
  async execute(token: string): Promise<ShownLink> {
    const { link, account } = await this.#links.open(token)
    const { purpose, expiresAt } = link
    const isAsked = purpose !== 'lockdown' && (await this.#factor.isNeeded(account.userId))
    return { purpose, userName: account.userName, needsFactor: isAsked, expiresAt }
  }
}
