import { Recipient } from '../../../domain/verification/recipient.ts'
import type { ReachableAccounts } from '../../ports/accounts/reachable-accounts.ts'
import type { CodeProof } from '../code-proof.ts'
import type { AccountLinks } from './account-links.ts'
import { askedFor } from './forgot-password.ts'
import { reachedBy } from './reached-by.ts'

/** Nobody's, for accounts that no code is sent to. */
const NO_NUMBER = '+0'

export interface TypedCode {
  /** As in the request for the code. */
  readonly account: string
  readonly code: string
  readonly source: string
}

/** Exchanges a code that was sent to a phone for the token of a link. */
export class ExchangeCode {
  readonly #accounts: ReachableAccounts
  readonly #proof: CodeProof
  readonly #links: AccountLinks

  constructor(accounts: ReachableAccounts, proof: CodeProof, links: AccountLinks) {
    this.#accounts = accounts
    this.#proof = proof
    this.#links = links
  }

  /** @throws TooManyRequests, CodeRefused */
  async execute({ account, code, source }: TypedCode): Promise<string> {
    const asked = askedFor(account)
    const found = await this.#accounts.find(asked, asked)
    const number = reachedBy(found) === 'sms' ? found?.phone?.address : undefined
    const recipient = Recipient.parse('sms', number ?? NO_NUMBER, (known) => known)
    const typed = { recipient, clientId: '', code: code.trim(), source }
    await this.#proof.require({ purpose: 'reset', ...typed })
    return this.#links.issue('reset', found)
  }
}
