import type { Clock } from '../../application/ports/clock.ts'
import type { CodeMessage, CodeSender } from '../../application/ports/code-sender.ts'
import type { Mail, Mailer } from '../../application/ports/mailer.ts'
import type { CodeChannel } from '../../domain/verification/recipient.ts'
import { codeText } from './code-texts.ts'

const MOST_MESSAGES = 100

export interface InboxMessage {
  readonly channel: CodeChannel
  readonly to: string
  /** Empty for a mail without one. */
  readonly code: string
  readonly text: string
  readonly at: Date
}

/** Keeps the last messages of a service under development, in memory. */
export class DevInbox {
  readonly #messages: InboxMessage[] = []

  keep(message: InboxMessage): void {
    this.#messages.push(message)
    if (this.#messages.length > MOST_MESSAGES) this.#messages.shift()
  }

  /** Oldest first. */
  get messages(): readonly InboxMessage[] {
    return this.#messages
  }
}

/** Stores messages in the inbox instead of sending them. */
export class DevInboxSender implements CodeSender {
  readonly channel: CodeChannel
  readonly #inbox: DevInbox
  readonly #clock: Clock

  constructor(channel: CodeChannel, inbox: DevInbox, clock: Clock) {
    this.channel = channel
    this.#inbox = inbox
    this.#clock = clock
  }

  async send(message: CodeMessage): Promise<void> {
    const { to, code } = message
    const { channel } = this
    this.#inbox.keep({ channel, to, code, text: codeText(message).body, at: this.#clock.now() })
  }
}

/** Stores mails beside the codes. */
export class DevInboxMailer implements Mailer {
  readonly #inbox: DevInbox
  readonly #clock: Clock

  constructor(inbox: DevInbox, clock: Clock) {
    this.#inbox = inbox
    this.#clock = clock
  }

  async sendMail({ to, subject, text }: Mail): Promise<void> {
    const at = this.#clock.now()
    this.#inbox.keep({ channel: 'email', to, code: '', text: `${subject}\n${text}`, at })
  }
}
