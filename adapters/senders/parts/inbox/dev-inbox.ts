import type { Clock } from '../../../../application/ports/clock.ts'
import type { Mail, Mailer } from '../../../../application/ports/mailer.ts'
import type { CodeMessage, CodeSender } from '../../../../application/ports/sign-in/code-sender.ts'
import type { CodeChannel } from '../../../../domain/verification/recipient.ts'
import { codeValues } from '../../mailed-codes.ts'
import type { TakenMessage } from '../../stand-in.ts'
import { MessageTemplates } from '../../templates/message-templates.ts'

const MOST_MESSAGES = 100

/** Keeps the last messages of a service under development, in memory. */
export class DevInbox {
  readonly #messages: TakenMessage[] = []

  keep(message: TakenMessage): void {
    this.#messages.push(message)
    if (this.#messages.length > MOST_MESSAGES) this.#messages.shift()
  }

  /** Oldest first. */
  get messages(): readonly TakenMessage[] {
    return this.#messages
  }
}

/** Stores messages in the inbox instead of sending them. */
export class DevInboxSender implements CodeSender {
  readonly channel: CodeChannel
  readonly #inbox: DevInbox
  readonly #clock: Clock
  readonly #templates: MessageTemplates

  constructor(
    channel: CodeChannel,
    inbox: DevInbox,
    clock: Clock,
    templates = new MessageTemplates(),
  ) {
    this.channel = channel
    this.#inbox = inbox
    this.#clock = clock
    this.#templates = templates
  }

  async send(message: CodeMessage): Promise<void> {
    const { to, code } = message
    const { channel } = this
    this.#inbox.keep({ channel, to, code, ...this.#worded(message), at: this.#clock.now() })
  }

  #worded(message: CodeMessage): Pick<TakenMessage, 'subject' | 'text' | 'html'> {
    const { language } = message
    const values = codeValues(message)
    if (this.channel === 'sms') return { text: this.#templates.sms(language, values) }
    const mail = this.#templates.mail('code', language, values)
    return { ...mail, text: mail.text.trim() }
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

  async sendMail(mail: Mail): Promise<void> {
    this.#inbox.keep({ channel: 'email', code: '', ...mail, at: this.#clock.now() })
  }
}
