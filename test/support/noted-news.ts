import type { AccountNews, News } from '../../application/ports/accounts/account-news.ts'

/** Notes what users would be told. */
export class NotedNews implements AccountNews {
  readonly told: News[] = []

  tell(news: News): void {
    this.told.push(news)
  }

  get kinds(): string[] {
    return this.told.map(({ userId, kind }) => `${userId} ${kind}`)
  }
}
