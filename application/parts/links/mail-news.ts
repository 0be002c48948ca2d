import type { Language } from '../../../domain/language/language.ts'
import type { AccountMailer } from '../../ports/accounts/account-mailer.ts'
import type { News, NewsKind, NoticeKind } from '../../ports/accounts/account-news.ts'
import type { ReachableAccounts } from '../../ports/accounts/reachable-accounts.ts'
import type { Clock } from '../../ports/clock.ts'
import type { RateWindow, WindowRule } from '../../ports/sign-in/rate-window.ts'
import type { AccountLinks, LinkAddress } from './account-links.ts'

/** Counted by user and kind, so that nobody can bury one mail under a hundred others. */
const ONE_OF_A_KIND: WindowRule = { name: 'account-news', limit: 1, seconds: 300 }

export interface NewsTools {
  readonly accounts: ReachableAccounts
  readonly links: AccountLinks
  readonly rates: RateWindow
  readonly clock: Clock
  /** Of the installation, for users whose own is unknown. */
  readonly language: Language
}

/**
 * Mails what happened to an account to its proven address, with a link for users who did not do it.
 * An address that nobody has proven may be a stranger's, who must not get such a link. What an
 * administrator did comes without one: who loses an account must not be able to take it back.
 */
export class MailNews {
  readonly #mailer: AccountMailer | undefined
  readonly #address: LinkAddress | undefined
  readonly #tools: NewsTools

  constructor(
    mailer: AccountMailer | undefined,
    address: LinkAddress | undefined,
    tools: NewsTools,
  ) {
    this.#mailer = mailer
    this.#address = address
    this.#tools = tools
  }

  /** Does nothing without a mailer or an address for links. @throws SendFailed */
  async execute({ userId, kind, origin, formerContacts }: News): Promise<void> {
    if (!this.#mailer || !this.#address) return
    const { accounts, links, rates, clock } = this.#tools
    const account = await accounts.get(userId)
    const own = account?.email?.isProven ? account.email.address : undefined
    const to = formerContacts?.email ?? own
    if (!account || to === undefined) return
    const { allowed } = await rates.hit(ONE_OF_A_KIND, `${userId} ${kind}`)
    if (!allowed) return
    const { userName, language = origin.language ?? this.#tools.language } = account
    const mail = { to, language, userName, at: clock.now() }
    if (isNotice(kind)) return this.#mailer.send({ ...mail, kind: 'notice', news: kind })
    const { phone } = formerContacts ?? { phone: account.phone?.address }
    const token = await links.issueLockdown(userId, { email: to, phone })
    const link = this.#address(token)
    await this.#mailer.send({ ...mail, kind: 'news', news: kind, link, origin })
  }
}

function isNotice(kind: NewsKind): kind is NoticeKind {
  return kind.endsWith('-set') || kind.endsWith('-near')
}
