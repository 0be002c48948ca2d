import type { LoginOrigin } from '../../domain/identity/session.ts'
import type { Language } from '../../domain/language/language.ts'
import type { NewsKind } from './account-news.ts'

interface Addressed {
  readonly to: string
  readonly language: Language
  readonly userName: string
  /** Where the user can act on it. */
  readonly link: string
}

export type AccountMail = Addressed &
  (
    | { readonly kind: 'reset'; readonly minutes: number }
    | { readonly kind: 'invitation'; readonly days: number }
    | {
        readonly kind: 'news'
        readonly news: NewsKind
        readonly at: Date
        readonly origin: LoginOrigin
      }
  )

/** Words mails about accounts. */
export interface AccountMailer {
  /** Resolves when the server has accepted the mail. @throws SendFailed for every failure */
  send(mail: AccountMail): Promise<void>
}
