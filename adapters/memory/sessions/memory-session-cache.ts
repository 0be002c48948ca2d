import type { Clock } from '../../../application/ports/clock.ts'
import type {
  CachedSession,
  SessionCache,
} from '../../../application/ports/sessions/session-cache.ts'
import { ExpiringMap } from '../expiring-map.ts'

const MOST_SESSIONS = 50_000
/** In seconds; longer than any request that may still hold an old copy. */
const MARK_SECONDS = 60

/**
 * When full, drops the copy that was read longest ago; its session is then read from the store. If
 * the mark of an ended session has to be dropped early, no copies are added until that mark would
 * have expired. So even a flood of made-up tokens cannot bring an ended session back.
 */
export class MemorySessionCache implements SessionCache {
  readonly #clock: Clock
  readonly #copies: ExpiringMap<CachedSession>
  readonly #ended: ExpiringMap<true>
  #noFillingBefore = 0

  constructor(clock: Clock, mostSessions = MOST_SESSIONS) {
    this.#clock = clock
    this.#copies = new ExpiringMap(clock, mostSessions)
    this.#ended = new ExpiringMap(clock, mostSessions)
  }

  get size(): number {
    return this.#copies.size + this.#ended.size
  }

  async get(
    tokenDigest: string,
    keepSeconds: number,
  ): Promise<CachedSession | 'ended' | undefined> {
    const copy = this.#copies.get(tokenDigest)
    if (copy) return this.#copies.set(tokenDigest, copy.value, keepSeconds).value
    return this.#ended.get(tokenDigest) ? 'ended' : undefined
  }

  async fill(tokenDigest: string, session: CachedSession, keepSeconds: number): Promise<void> {
    const mayFill = this.#clock.now().getTime() >= this.#noFillingBefore
    if (!mayFill || this.#ended.get(tokenDigest)) return
    if (!this.#copies.hasSpaceFor(tokenDigest)) this.#copies.removeOldest()
    this.#copies.set(tokenDigest, session, keepSeconds)
  }

  async end(tokenDigest: string): Promise<void> {
    this.#copies.delete(tokenDigest)
    if (!this.#ended.hasSpaceFor(tokenDigest)) this.#dropMark()
    this.#ended.set(tokenDigest, true, MARK_SECONDS)
  }

  /** There is no other server. */
  onSwitch(): void {}

  #dropMark(): void {
    const dropped = this.#ended.removeOldest()
    this.#noFillingBefore = Math.max(this.#noFillingBefore, dropped?.expiresAt ?? 0)
  }
}
