import type { CachedSession, SessionCache } from '../../application/ports/sessions/session-cache.ts'
import { answered } from './answered.ts'
import { SessionTexts, toText } from './cached-session-text.ts'
import type { RedisClient } from './redis-client.ts'
import type { RedisConnection } from './redis-connection.ts'
import type { RedisKeys } from './redis-keys.ts'

/** Stored instead of a copy. It is not JSON, so it is never mistaken for one. */
const MARK = 'ended'
/** In seconds; longer than any request that may still hold an old copy. */
const MARK_SECONDS = 60

export class RedisSessionCache implements SessionCache {
  readonly #redis: RedisClient
  readonly #keys: RedisKeys
  readonly #texts = new SessionTexts()
  readonly #connection: Pick<RedisConnection, 'onSwitch'>

  constructor(connection: Pick<RedisConnection, 'client' | 'onSwitch'>, keys: RedisKeys) {
    this.#redis = connection.client
    this.#connection = connection
    this.#keys = keys
  }

  async get(
    tokenDigest: string,
    keepSeconds: number,
  ): Promise<CachedSession | 'ended' | undefined> {
    const key = this.#keys.session(tokenDigest)
    const text = await answered(this.#redis.getex(key, 'EX', keepSeconds))
    if (text === null) return undefined
    if (text !== MARK) return this.#texts.read(tokenDigest, text)
    // This read has just set the mark's expiry to a session's, which may be shorter than the mark's
    // own.
    if (keepSeconds < MARK_SECONDS) await this.end(tokenDigest)
    return 'ended'
  }

  async fill(tokenDigest: string, session: CachedSession, keepSeconds: number): Promise<void> {
    const key = this.#keys.session(tokenDigest)
    await answered(this.#redis.fillSession(key, toText(session), keepSeconds, MARK))
  }

  async end(tokenDigest: string): Promise<void> {
    await answered(this.#redis.set(this.#keys.session(tokenDigest), MARK, 'EX', MARK_SECONDS))
  }

  onSwitch(listener: () => void): void {
    this.#connection.onSwitch(listener)
  }
}
