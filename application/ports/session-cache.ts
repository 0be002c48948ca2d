import type { Language } from '../../domain/language/language.ts'

/** A live session as the cache keeps it: plain data, enough to answer a request without a store. */
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
  /** Source address of the login. Copies that earlier versions made do not say. */
  readonly openedFrom?: string | undefined
  readonly language?: Language | undefined
  /** Epoch milliseconds of the absolute end; `null`: none. */
  readonly expiresAt: number | null
  /** `AccessVersion` when it was read from the store. */
  readonly accessVersion: number
  /** Epoch milliseconds when it was read from the store. */
  readonly copiedAt: number
}

/**
 * Copies of live sessions, by token digest. May lose everything at any time: absence means
 * "ask the store", never "not logged in".
 */
export interface SessionCache {
  /** Reads and prolongs in one round trip. `'ended'`: this session was ended, do not ask the store. */
  get(tokenDigest: string, keepSeconds: number): Promise<CachedSession | 'ended' | undefined>
  /** Takes an older copy's place, but not an end's: a session that was ended meanwhile stays so. */
  fill(tokenDigest: string, session: CachedSession, keepSeconds: number): Promise<void>
  /** After this resolves, no reader on any instance gets the copy any more. */
  end(tokenDigest: string): Promise<void>
}
