import { InvalidLink } from '../../../domain/identity/sign-in/link-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type {
  FormerContacts,
  LinkPurpose,
  PasswordLink,
  PasswordLinks,
} from '../../ports/accounts/password-links.ts'
import type {
  ReachableAccount,
  ReachableAccounts,
} from '../../ports/accounts/reachable-accounts.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Ids, TokenDigest } from '../../ports/crypto.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

export const RESET_MINUTES = 20
export const INVITATION_DAYS = 3

const LIFE: Readonly<Record<LinkPurpose, number>> = {
  reset: RESET_MINUTES * MINUTE,
  invitation: INVITATION_DAYS * DAY,
  lockdown: 3 * DAY,
}

/** No user has it. */
const NOBODY = '0'

export interface OpenLink {
  readonly link: PasswordLink
  readonly account: ReachableAccount
}

interface TokenTools {
  readonly ids: Ids
  readonly tokens: TokenDigest
  readonly clock: Clock
}

/**
 * Makes and opens links to the page where passwords are set. A link is bound to the password and to
 * the contacts of its account. A lockdown is bound to nothing, because it must work after a stranger
 * has changed everything. It ends when an administrator changes them.
 */
export class AccountLinks {
  readonly #links: PasswordLinks
  readonly #accounts: ReachableAccounts
  readonly #tools: TokenTools

  constructor(links: PasswordLinks, accounts: ReachableAccounts, tools: TokenTools) {
    this.#links = links
    this.#accounts = accounts
    this.#tools = tools
  }

  /**
   * @param account without one, the same steps are done for nobody
   * @returns the token
   */
  issue(
    purpose: Exclude<LinkPurpose, 'lockdown'>,
    account: ReachableAccount | undefined,
  ): Promise<string> {
    const userId = account?.userId ?? NOBODY
    return this.#add({ purpose, userId, boundTo: this.#boundTo(account) })
  }

  /** @param contacts those that its use brings back. @returns the token */
  issueLockdown(userId: Id, contacts: FormerContacts): Promise<string> {
    return this.#add({ purpose: 'lockdown', userId, boundTo: '', contacts })
  }

  async #add(
    made: Pick<PasswordLink, 'purpose' | 'userId' | 'boundTo' | 'contacts'>,
  ): Promise<string> {
    const { ids, tokens, clock } = this.#tools
    const token = ids.token()
    const createdAt = clock.now()
    const expiresAt = new Date(createdAt.getTime() + LIFE[made.purpose])
    await this.#links.add({ ...made, digest: tokens.digest(token), createdAt, expiresAt })
    return token
  }

  /** Changes nothing. @throws InvalidLink */
  async open(token: string): Promise<OpenLink> {
    const { tokens, clock } = this.#tools
    const link = await this.#links.get(tokens.digest(token), clock.now())
    const account = link && (await this.#accounts.get(link.userId))
    if (!link || !account?.mayLogIn) throw new InvalidLink()
    const isStale = link.purpose !== 'lockdown' && link.boundTo !== this.#boundTo(account)
    if (isStale) throw new InvalidLink()
    return { link, account }
  }

  /** Uses it up; to be called in the transaction of what it allows. @throws InvalidLink */
  async spend({ link }: OpenLink): Promise<void> {
    const taken = await this.#links.take(link.digest, this.#tools.clock.now())
    if (!taken) throw new InvalidLink()
  }

  /** Those that were mailed since, perhaps to a stranger's address. */
  removeNewer({ link }: OpenLink): Promise<void> {
    return this.#links.removeNewer(link.userId, link.createdAt)
  }

  #boundTo(account: ReachableAccount | undefined): string {
    const { passwordHash, email, phone } = account ?? {}
    const state = [passwordHash ?? '', email?.address ?? '', phone?.address ?? '']
    return this.#tools.tokens.digest(JSON.stringify(state))
  }
}

/** The pages that links lead to: where a password is set, and where one's own data are. */
const PAGES = { reset: 'reset', proof: '' } as const

/** Only where `PUBLIC_URL` says: what a request names as its host may be anybody's. */
export type LinkAddress = (token: string, page?: keyof typeof PAGES) => string

/** The token is in the fragment, which browsers send to nobody. */
export function linkAddress(publicUrl: string): LinkAddress {
  return (token, page = 'reset') => `${publicUrl}/account/${PAGES[page]}#${token}`
}
