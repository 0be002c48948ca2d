import { InvalidEmail, parseContact } from '../../domain/identity/contact.ts'
import { NOBODY, SYSTEM } from '../../domain/identity/system-caller.ts'
import type { Settled } from '../../domain/records/record.ts'
import { defineError } from '../../domain/shared/domain-error.ts'
import { type Id, isId } from '../../domain/shared/id.ts'
import type { PeopleInSight } from '../../domain/users/people-in-sight.ts'
import { SendFailed } from '../../domain/verification/verification-errors.ts'
import type { ReachableAccounts } from '../ports/accounts/reachable-accounts.ts'
import type { Mail, Mailer } from '../ports/mailer.ts'
import type { ModuleMail } from './module-context.ts'
import type { Actor } from './module-records.ts'
import type { ModuleLog } from './module-services.ts'

/** Mails of one request, job run or event. */
const MOST = 1000
const LONGEST_SUBJECT = 200
const LONGEST_TEXT = 65_536

class MailTooLong extends defineError(
  'invalid',
  'mail_too_long',
  'A mail has up to 200 characters of subject, and 65,536 of text.',
) {}

class TooManyMails extends defineError(
  'refused',
  'too_many_mails',
  'Up to 1,000 mails leave at once.',
) {}

/** Where mail reaches a user; `undefined` also for one whom the actor may not see. */
export type AddressOf = (userId: Id, by: Actor) => Promise<string | undefined>

export function provenAddresses(accounts: ReachableAccounts, people: PeopleInSight): AddressOf {
  const sees = async (userId: Id, by: Actor) => {
    if (by === 'system' || by === SYSTEM) return true
    if (by === NOBODY) return false
    const seen = await people.among('id', [userId], by)
    return seen === 'all' || seen.has(userId)
  }
  return async (userId, by) => {
    if (!isId(userId) || !(await sees(userId, by))) return undefined
    const account = await accounts.get(userId)
    return account?.mayLogIn && account.email?.isProven ? account.email.address : undefined
  }
}

interface MailTools {
  /** `undefined`: no mail can be sent. */
  readonly mailer: Mailer | undefined
  readonly addressOf: AddressOf
  readonly log: ModuleLog
}

/** The mails of one context. They leave one after another. */
export class WaitingMail implements ModuleMail {
  readonly #tools: MailTools
  readonly #afterCommit: (work: Settled) => void
  readonly #mails: ((mailer: Mailer) => Promise<void>)[] = []

  constructor(tools: MailTools, afterCommit: (work: Settled) => void) {
    this.#tools = tools
    this.#afterCommit = afterCommit
  }

  send({ to, ...mail }: Parameters<ModuleMail['send']>[0]): void {
    const address = parseContact('email', to, () => undefined)?.key
    if (address === undefined) throw new InvalidEmail()
    this.#wait(mail, async () => address)
  }

  after(userId: Id, mail: Pick<Mail, 'subject' | 'text'>, by: Actor): void {
    const { addressOf, log } = this.#tools
    this.#wait(mail, async () => {
      const address = await addressOf(userId, by)
      if (address === undefined) log.warn({ userId }, 'no mail can be sent to this user')
      return address
    })
  }

  #wait(
    { subject, text }: Pick<Mail, 'subject' | 'text'>,
    addressee: () => Promise<string | undefined>,
  ): void {
    if (subject.length > LONGEST_SUBJECT || text.length > LONGEST_TEXT) throw new MailTooLong()
    if (this.#mails.length === MOST) throw new TooManyMails()
    if (this.#mails.length === 0) this.#afterCommit(() => this.#post())
    this.#mails.push(async (mailer) => {
      const to = await addressee()
      // A line end would begin another header.
      const line = subject.replaceAll(/\p{Cc}+/gu, ' ')
      if (to !== undefined) await mailer.sendMail({ to, subject: line, text })
    })
  }

  /** When the server is at fault, no further mail is tried, because each would wait for it. */
  async #post(): Promise<void> {
    const { mailer, log } = this.#tools
    if (!mailer) throw new SendFailed(new Error('No mail server is configured.'))
    for (const send of this.#mails.splice(0)) {
      try {
        await send(mailer)
      } catch (err) {
        if (!(err instanceof SendFailed && err.blames === 'recipient')) throw err
        log.warn({ err }, 'a mailbox does not take mail')
      }
    }
  }
}
