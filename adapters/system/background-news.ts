import type { AccountNews, News } from '../../application/ports/accounts/account-news.ts'

/** Mails news without making the caller wait. */
export class BackgroundNews implements AccountNews {
  readonly #mail: (news: News) => Promise<void>
  readonly #failed: (error: unknown, news: News) => void

  /** @param failed is called with the error when a mail is lost */
  constructor(mail: (news: News) => Promise<void>, failed: (error: unknown, news: News) => void) {
    this.#mail = mail
    this.#failed = failed
  }

  tell(news: News): void {
    this.#mail(news).catch((error) => this.#failed(error, news))
  }
}
