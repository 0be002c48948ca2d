import type {
  AccountMail,
  AccountMailer,
  NewsMail,
  NoticeMail,
} from '../../application/ports/accounts/account-mailer.ts'
import type { Mailer } from '../../application/ports/mailer.ts'
import { deviceOf } from '../../domain/identity/sessions/user-agent.ts'
import { type MessageTemplates, span } from './templates/message-templates.ts'
import { momentText, NEWS_WORDS } from './templates/news-words.ts'

/** Words mails about accounts by the templates. */
export class TemplatedMailer implements AccountMailer {
  readonly #mailer: Mailer
  readonly #templates: MessageTemplates

  constructor(mailer: Mailer, templates: MessageTemplates) {
    this.#mailer = mailer
    this.#templates = templates
  }

  async send(mail: AccountMail): Promise<void> {
    await this.#mailer.sendMail({ to: mail.to, ...this.#worded(mail) })
  }

  #worded(mail: AccountMail) {
    const { language, userName: name } = mail
    if (mail.kind === 'notice') {
      const event = NEWS_WORDS[mail.news][language]
      return this.#templates.mail('notice', language, { name, event, time: timeOf(mail) })
    }
    const { link } = mail
    if (mail.kind === 'reset') {
      const validity = span(mail.minutes, 'minute', language)
      return this.#templates.mail('reset', language, { name, link, validity })
    }
    if (mail.kind !== 'news') {
      const validity = span(mail.days, 'day', language)
      return this.#templates.mail(mail.kind, language, { name, link, validity })
    }
    const { address, userAgent } = mail.origin
    const { browser, os } = deviceOf(userAgent)
    return this.#templates.mail('news', language, {
      ...{ name, link, address },
      event: NEWS_WORDS[mail.news][language],
      time: timeOf(mail),
      browser: `${browser}, ${os}`,
    })
  }
}

function timeOf({ at, language }: NewsMail | NoticeMail): string {
  return momentText(at, language)
}
