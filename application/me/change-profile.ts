import { type Audited, unaudited } from '../../domain/audit/audited.ts'
import { type Contact, ContactTaken, parseContact } from '../../domain/identity/contact.ts'
import { nickNameOf } from '../../domain/identity/names/nick-name.ts'
import type { LoginOrigin } from '../../domain/identity/sessions/session.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { CodeChannel } from '../../domain/verification/recipient.ts'
import { TooManyRequests } from '../../domain/verification/verification-errors.ts'
import type { AccountNews } from '../ports/accounts/account-news.ts'
import type { ProfileChanges, Profiles } from '../ports/accounts/profiles.ts'
import type { ReachableAccount, ReachableAccounts } from '../ports/accounts/reachable-accounts.ts'
import type { PhoneNumbers } from '../ports/sign-in/phone-numbers.ts'
import type { RateWindow, WindowRule } from '../ports/sign-in/rate-window.ts'

/** As typed. An absent field stays as it is; a blank contact is removed. */
export interface ProfileRequest {
  readonly nickName?: string | undefined
  readonly sex?: string | undefined
  readonly email?: string | undefined
  readonly phoneNumber?: string | undefined
}

interface Changer {
  readonly userId: Id
  /** Epoch milliseconds. */
  readonly loggedInAt: number
  readonly origin: LoginOrigin
}

interface ProfileTools {
  readonly phones: PhoneNumbers
  readonly accounts: ReachableAccounts
  readonly news: AccountNews
  readonly freshSession: { require(by: Changer): void }
}

/**
 * A contact belongs to one account, and codes are sent to it. Nobody takes it from another account
 * by entering it. Changes are limited, because a refusal tells that somebody has the contact.
 */
export class ChangeProfile {
  readonly #profiles: Profiles
  readonly #tools: ProfileTools
  readonly #rates: RateWindow
  readonly #rule: WindowRule

  /** @param rule limits the changes of one user */
  constructor(profiles: Profiles, tools: ProfileTools, rates: RateWindow, rule: WindowRule) {
    this.#profiles = profiles
    this.#tools = tools
    this.#rates = rates
    this.#rule = rule
  }

  /**
   * @throws TooManyRequests, InvalidField, InvalidEmail, InvalidPhone, ContactTaken; for another
   * contact FreshLoginRequired
   */
  async execute(by: Changer, request: ProfileRequest, audited: Audited = unaudited): Promise<void> {
    const { nickName, sex, email, phoneNumber } = request
    const { userId } = by
    const verdict = await this.#rates.hit(this.#rule, userId)
    if (!verdict.allowed) throw new TooManyRequests(verdict.retryAfterSeconds, this.#rule)
    const changes = {
      nickName: nickName === undefined ? undefined : nickNameOf(nickName),
      sex,
      email: this.#contact('email', email),
      phone: this.#contact('sms', phoneNumber),
    }
    const before = await this.#tools.accounts.get(userId)
    const isContactChanged =
      differs(changes.email, before?.email) || differs(changes.phone, before?.phone)
    // Codes and links to a new contact are ways in.
    if (isContactChanged) this.#tools.freshSession.require(by)
    await audited(async () => {
      const outcome = await this.#profiles.change(userId, changes)
      if (outcome === 'contact-taken') throw new ContactTaken()
    })
    if (before) this.#tell(by, before, changes)
  }

  /** The proven address that is replaced hears of it, because the new one may be a stranger's. */
  #tell(by: Changer, { email, phone }: ReachableAccount, changes: ProfileChanges): void {
    const formerContacts = {
      ...(email?.isProven && { email: email.address }),
      phone: phone?.address,
    }
    const { news } = this.#tools
    const { userId, origin } = by
    if (differs(changes.email, email))
      news.tell({ userId, origin, kind: 'email-changed', formerContacts })
    if (differs(changes.phone, phone))
      news.tell({ userId, origin, kind: 'phone-changed', formerContacts })
  }

  #contact(channel: CodeChannel, raw: string | undefined): Contact | null | undefined {
    if (raw === undefined) return undefined
    return parseContact(channel, raw, (text) => this.#tools.phones.parse(text))
  }
}

function differs(
  wanted: Contact | null | undefined,
  before: { readonly address: string } | undefined,
): boolean {
  return wanted !== undefined && wanted?.key !== before?.address
}
