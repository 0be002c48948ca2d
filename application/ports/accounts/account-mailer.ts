import type { LoginOrigin } from '../../../domain/identity/sessions/session.ts'
import type { Language } from '../../../domain/language/language.ts'
import type { NewsKind, NoticeKind } from './account-news.ts'

interface Addressed {
  readonly to: string
  readonly language: Language
  readonly userName: string
}

interface Linked extends Addressed {
  /** Where the user can act on it. */
  readonly link: string
}

export interface NewsMail extends Linked {
  readonly kind: 'news'
  readonly news: NewsKind
  readonly at: Date
  readonly origin: LoginOrigin
}

export interface NoticeMail extends Addressed {
  readonly kind: 'notice'
  readonly news: NoticeKind
  readonly link?: undefined
  readonly at: Date
}

export type AccountMail =
  | (Linked & { readonly kind: 'reset'; readonly minutes: number })
  | (Linked & { readonly kind: 'invitation' | 'proof'; readonly days: number })
  | NewsMail
  | NoticeMail

/** Words mails about accounts. */
export interface AccountMailer {
  /** Resolves when the server has accepted the mail. @throws SendFailed for every failure */
  send(mail: AccountMail): Promise<void>
}
