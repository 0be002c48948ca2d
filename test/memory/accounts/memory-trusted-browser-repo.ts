import type {
  BrowserUse,
  NewTrustedBrowser,
  TrustedBrowserRepo,
} from '../../../application/ports/factors/trusted-browser-repo.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { MemoryDatabase } from '../memory-database.ts'

export class MemoryTrustedBrowserRepo implements TrustedBrowserRepo {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async add(browser: NewTrustedBrowser, sessionDigest: string): Promise<boolean> {
    const { userId } = browser
    const isOpen = this.#database.sessions.get(sessionDigest)?.props.userId === userId
    if (!isOpen || !this.#database.hasFactor(userId)) return false
    const kept = { ...browser, lastUsedAt: browser.createdAt }
    this.#database.trustedBrowsers.set(browser.id, kept)
    return true
  }

  async use({ userId, tokenDigest, at, madeAfter }: BrowserUse): Promise<boolean> {
    const browsers = this.#database.trustedBrowsers
    const kept = [...browsers.values()].find((one) => one.tokenDigest === tokenDigest)
    const isTrusted = kept?.userId === userId && kept.expiresAt > at && kept.createdAt > madeAfter
    if (isTrusted && at > kept.lastUsedAt) browsers.set(kept.id, { ...kept, lastUsedAt: at })
    return isTrusted
  }

  async listOf(userId: Id, now: Date) {
    return [...this.#database.trustedBrowsers.values()]
      .filter((one) => one.userId === userId && one.expiresAt > now)
      .map(({ userId: _userId, tokenDigest: _digest, ...shown }) => shown)
      .sort((one, other) => other.lastUsedAt.getTime() - one.lastUsedAt.getTime())
  }

  async remove(userId: Id, id: string): Promise<boolean> {
    const isTheirs = this.#database.trustedBrowsers.get(id)?.userId === userId
    return isTheirs && this.#database.trustedBrowsers.delete(id)
  }

  async removeExpired(now: Date, limit: number): Promise<number> {
    const expired = [...this.#database.trustedBrowsers.values()]
      .filter(({ expiresAt }) => expiresAt <= now)
      .slice(0, limit)
    for (const { id } of expired) this.#database.trustedBrowsers.delete(id)
    return expired.length
  }
}
