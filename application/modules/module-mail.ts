import type { Id } from '../../domain/shared/id.ts'
import type { Mail } from '../ports/mailer.ts'
import type { Actor } from './module-records.ts'

/** Sends plain text once the transaction is committed. Whether a mail was sent is in the log. */
export interface ModuleMail {
  /** To one address. @throws InvalidEmail, MailTooLong, TooManyMails */
  send(mail: Pick<Mail, 'to' | 'subject' | 'text'>): void
  /**
   * To the address that a user has proven, which the module does not learn. Nothing is sent to users
   * whom the actor may not see, who are disabled, or who have proven no address.
   * @throws MailTooLong, TooManyMails
   */
  after(userId: Id, mail: Pick<Mail, 'subject' | 'text'>, by: Actor): void
}
