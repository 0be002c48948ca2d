import type { Mailer } from '../../application/ports/mailer.ts'
import type { CodeMessage, CodeSender } from '../../application/ports/sign-in/code-sender.ts'
import { type MessageTemplates, span } from './templates/message-templates.ts'

/** Sends codes by mail. */
export class MailedCodes implements CodeSender {
  readonly channel = 'email'
  readonly #mailer: Mailer
  readonly #templates: MessageTemplates

  constructor(mailer: Mailer, templates: MessageTemplates) {
    this.#mailer = mailer
    this.#templates = templates
  }

  async send(message: CodeMessage): Promise<void> {
    const { to, language } = message
    const mail = this.#templates.mail('code', language, codeValues(message))
    await this.#mailer.sendMail({ to, ...mail })
  }
}

/** The values of a message with a code. */
export function codeValues({ code, language, lifeMinutes }: CodeMessage) {
  return { code, validity: span(lifeMinutes, 'minute', language) }
}
