import type { LoginOrigin } from '../sessions/session.ts'

/** A browser in which somebody gave a second factor, and which is not asked again for a while. */
export interface TrustedBrowser {
  readonly id: string
  readonly origin: Pick<LoginOrigin, 'address' | 'userAgent'>
  readonly createdAt: Date
  readonly lastUsedAt: Date
  readonly expiresAt: Date
}
