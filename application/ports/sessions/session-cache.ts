import type { CallerKey } from '../../../domain/identity/caller.ts'
import type { Language } from '../../../domain/language/language.ts'

/** A session, or a key for programs. */
export interface CachedSession {
  readonly sessionId: string
  readonly userId: string
  readonly userName: string
  readonly clientId: string
  readonly wire?: string | undefined
  readonly departmentId?: string | undefined
  readonly roleKeys: readonly string[]
  readonly permissionCodes: readonly string[]
  readonly openedAt: number
  readonly openedFrom?: string | undefined
  readonly language?: Language | undefined
  readonly passwordIsGiven?: boolean | undefined
  readonly key?: CallerKey | undefined
  readonly lacksFactor?: boolean | undefined
  /** Epoch milliseconds; `null`: no absolute end. */
  readonly expiresAt: number | null
  readonly accessVersion: number
  readonly copiedAt: number
}

/** Entries may vanish: absence means "read the store", never "not logged in". */
export interface SessionCache {
  /**
   * Reads and prolongs in one round trip. `'ended'`: the session has ended; do not read the store.
   */
  get(tokenDigest: string, keepSeconds: number): Promise<CachedSession | 'ended' | undefined>
  /** Replaces an older entry, but never the mark of an ended session. */
  fill(tokenDigest: string, session: CachedSession, keepSeconds: number): Promise<void>
  /** Once this resolves, no instance reads the entry any more. */
  end(tokenDigest: string): Promise<void>
  /**
   * Calls the listener before another server is read, or the same one after a loss of the
   * connection: marks that the last one had accepted may be lost.
   */
  onSwitch(listener: () => void): void
}
