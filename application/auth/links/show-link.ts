import type { LinkPurpose } from '../../ports/accounts/password-links.ts'
import type { AccountLinks } from './account-links.ts'
import type { LinkFactor } from './link-factor.ts'

export interface ShownLink {
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
