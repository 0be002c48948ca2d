import type { TrustedBrowser } from '../../../domain/identity/factors/trusted-browser.ts'
import type { Id } from '../../../domain/shared/id.ts'

export interface NewTrustedBrowser extends Omit<TrustedBrowser, 'lastUsedAt'> {
  readonly userId: Id
  readonly tokenDigest: string
}

export interface BrowserUse {
  readonly userId: Id
  readonly tokenDigest: string
  readonly at: Date
  /** Older ones are no longer trusted, whatever was promised when they were made. */
  readonly madeAfter: Date
}

/** A new password of the user and the removal of the factor end all of them. */
export interface TrustedBrowserRepo {
  /**
   * @param sessionDigest of the token of the session that its login has opened
   * @returns false, and adds nothing, if that has ended by now, or the user has no factor any more
   */
  add(browser: NewTrustedBrowser, sessionDigest: string): Promise<boolean>
  /** Notes the use. @returns false for one that is unknown, expired, or trusted for another user */
  use(use: BrowserUse): Promise<boolean>
  /** The latest use first. */
  listOf(userId: Id, now: Date): Promise<readonly TrustedBrowser[]>
  /** Of nobody else. @returns false if there is none */
  remove(userId: Id, id: string): Promise<boolean>
  removeExpired(now: Date, limit: number): Promise<number>
}
