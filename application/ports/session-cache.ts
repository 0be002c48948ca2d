import type { Language } from '../../domain/language/language.ts'

/** A cached session: plain data, sufficient to answer a request without the store. */
export interface CachedSession {
  readonly sessionId: string
  readonly userId: string
  readonly userName: string
  readonly clientId: string
  readonly departmentId?: string | undefined
  readonly roleKeys: readonly string[]
  readonly permissionCodes: readonly string[]
  /** Epoch milliseconds of the login. */
  readonly openedAt: number
  /** Source address of the login; absent in entries of earlier versions. */
  readonly openedFrom?: string | undefined
  readonly language?: Language | undefined
  readonly passwordIsGiven?: boolean | undefined
  /** Epoch milliseconds of the absolute end; `null`: none. */
  readonly expiresAt: number | null
  /** `AccessVersion` when it was read from the store. */
  readonly accessVersion: number
  /** Epoch milliseconds when it was read from the store. */
  readonly copiedAt: number
}

/**
 * Cached sessions by token digest. Entries may vanish at any time: absence means "read the store",
 * never "not logged in".
 */
export interface SessionCache {
  /** Reads and prolongs in one round trip. `'ended'`: the session has ended; do not read the store. */
  get(tokenDigest: string, keepSeconds: number): Promise<CachedSession | 'ended' | undefined>
  /** Replaces an older entry, but never the mark of an ended session. */
  fill(tokenDigest: string, session: CachedSession, keepSeconds: number): Promise<void>
  /** Once this resolves, no instance reads the entry any more. */
  end(tokenDigest: string): Promise<void>
}
