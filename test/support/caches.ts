import type { CacheMonitor } from '../../application/ports/console/cache-monitor.ts'
import type { CachedSession, SessionCache } from '../../application/ports/sessions/session-cache.ts'
import type { CodeStore } from '../../application/ports/sign-in/code-store.ts'
import type { LoginLimiter } from '../../application/ports/sign-in/login-limiter.ts'
import type { RateWindow } from '../../application/ports/sign-in/rate-window.ts'
import type { ReplayMemory } from '../../application/ports/sign-in/replay-memory.ts'
import type { SendingBreaker } from '../../application/ports/sign-in/sending-breaker.ts'
import type { VerificationCodes } from '../../application/ports/sign-in/verification-codes.ts'
import { uniqueHex, uniqueId } from './unique.ts'

/** The cache ports as one instance of the service sees them. */
export interface Caches {
  readonly sessions: SessionCache
  readonly codes: CodeStore
  readonly verification: VerificationCodes
  readonly windows: RateWindow
  readonly breaker: SendingBreaker
  readonly limiter: LoginLimiter
  readonly replays: ReplayMemory
  readonly monitor: CacheMonitor
}

export interface CachesHarness {
  readonly here: Caches
  /** Another instance over the same store. */
  readonly there: Caches
  /** Advances the time for everything that is stored. */
  elapse(seconds: number): Promise<void>
}

/** Calls both instances alternately and concurrently. */
export function crowd<T>(
  { here, there }: CachesHarness,
  size: number,
  call: (caches: Caches) => Promise<T>,
): Promise<T[]> {
  return Promise.all(Array.from({ length: size }, (_, nth) => call(nth % 2 ? there : here)))
}

/** Servers' clocks advance during a test, so a few seconds less are accepted. */
export function isAbout(seconds: number): (found: number) => boolean {
  return (found) => found <= seconds && found > seconds - 5
}

export function aCachedSession(changes: Partial<CachedSession> = {}): CachedSession {
  return {
    sessionId: uniqueHex(32),
    userId: uniqueId(),
    userName: 'mei',
    clientId: uniqueHex(32),
    roleKeys: ['editor'],
    permissionCodes: ['system:oss:list', 'system:oss:upload'],
    openedAt: 1_794_999_990_000,
    openedFrom: '203.0.113.7',
    language: 'zh',
    expiresAt: null,
    accessVersion: 1,
    copiedAt: 1_795_000_000_000,
    ...changes,
  }
}
