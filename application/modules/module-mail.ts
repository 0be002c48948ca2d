import type { Settled } from '../../domain/records/record-change.ts'
import { Recipient } from '../../domain/verification/recipient.ts'
import { SendFailed } from '../../domain/verification/verification-errors.ts'
import type { Mail, Mailer } from '../ports/mailer.ts'
import type { ModuleLog } from './module-services.ts'

/** Mails of one request, job run or event. */
const MOST = 1000
const LONGEST_SUBJECT = 200
const LONGEST_TEXT = 65_536

/** Sends mail once the transaction is committed. */
export interface ModuleMail {
  /**
   * Sends plain text to one address once the transaction is committed. Whether it was sent is in
   * the log.
   * @throws InvalidRecipient; RangeError beyond 1,000 mails, 200 characters of subject, or 65,536 of
   * text
   */
  send(mail: Mail): void
}

/** The mails of one context. They leave one after another. */
export class WaitingMail implements ModuleMail {
  readonly #mailer: Mailer | undefined
  readonly #log: ModuleLog
  readonly #afterCommit: (work: Settled) => void
  readonly #mails: Mail[] = []

  constructor(mailer: Mailer | undefined, log: ModuleLog, afterCommit: (work: Settled) => void) {
    this.#mailer = mailer
    this.#log = log
    this.#afterCommit = afterCommit
  }

  send({ to, subject, text }: Mail): void {
    const { address } = Recipient.parse('email', to, () => undefined)
    if (subject.length > LONGEST_SUBJECT || text.length > LONGEST_TEXT) {
      throw new RangeError(`A mail has ${LONGEST_SUBJECT} and ${LONGEST_TEXT} characters at most.`)
    }
    if (this.#mails.length === MOST) throw new RangeError(`There are ${MOST} mails already.`)
    if (this.#mails.length === 0) this.#afterCommit(() => this.#post())
    // A line end would begin another header.
    this.#mails.push({ to: address, subject: subject.replaceAll(/\p{Cc}+/gu, ' '), text })
  }

  /** When the server is at fault, no further mail is tried, because each would wait for it. */
  async #post(): Promise<void> {
    const mailer = this.#mailer
    if (!mailer) throw new SendFailed(new Error('No mail server is configured.'))
    for (const mail of this.#mails.splice(0)) {
      try {
        await mailer.sendMail(mail)
      } catch (err) {
        if (!(err instanceof SendFailed && err.blames === 'recipient')) throw err
        this.#log.warn({ err }, 'a mailbox does not take mail')
      }
    }
  }
}
