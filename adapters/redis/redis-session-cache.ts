import type { CachedSession, SessionCache } from '../../application/ports/sessions/session-cache.ts'
import { isLanguage } from '../../domain/language/language.ts'
import { answered } from './answered.ts'
import type { RedisClient } from './redis-client.ts'
import type { RedisConnection } from './redis-connection.ts'
import type { RedisKeys } from './redis-keys.ts'

/**
 * With more sessions than this, the one whose text changed longest ago is dropped and parsed again
 * when it is next read.
 */
const MOST_KEPT = 500

/**
 * Most requests find the same text as the previous request of their session, and parsing it would
 * be most of the cost for a role with many permissions. This does not replace Redis: without its
 * answer there is no text to compare.
 */
export class SessionTexts {
  readonly #kept = new Map<string, { readonly text: string; readonly session: CachedSession }>()

  /** @returns `undefined` if the text is not a complete session; the store is then queried */
  read(tokenDigest: string, text: string): CachedSession | undefined {
    const kept = this.#kept.get(tokenDigest)
    if (kept?.text === text) return kept.session
    const session = fromText(text)
    if (session) this.#keep(tokenDigest, { text, session })
    return session
  }

  #keep(tokenDigest: string, entry: { text: string; session: CachedSession }): void {
    this.#kept.delete(tokenDigest)
    this.#kept.set(tokenDigest, entry)
    if (this.#kept.size <= MOST_KEPT) return
    const oldest = this.#kept.keys().next()
    if (!oldest.done) this.#kept.delete(oldest.value)
  }
}

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

export function toText(session: CachedSession): string {
  return JSON.stringify(session)
}

function fromText(text: string): CachedSession | undefined {
  try {
    const found: unknown = JSON.parse(text)
    return isCachedSession(found) ? found : undefined
  } catch {
    return undefined
  }
}

/** Spelt out without a loop over names for speed: with many sessions, every request runs this. */
function isCachedSession(found: unknown): found is CachedSession {
  return (
    typeof found === 'object' &&
    found !== null &&
    'sessionId' in found &&
    typeof found.sessionId === 'string' &&
    'userId' in found &&
    typeof found.userId === 'string' &&
    'userName' in found &&
    typeof found.userName === 'string' &&
    'clientId' in found &&
    typeof found.clientId === 'string' &&
    (!('departmentId' in found) || typeof found.departmentId === 'string') &&
    (!('openedFrom' in found) || typeof found.openedFrom === 'string') &&
    (!('language' in found) || isLanguage(found.language)) &&
    (!('passwordIsGiven' in found) || typeof found.passwordIsGiven === 'boolean') &&
    (!('key' in found) || isKey(found.key)) &&
    (!('lacksFactor' in found) || typeof found.lacksFactor === 'boolean') &&
    'roleKeys' in found &&
    isTextList(found.roleKeys) &&
    'permissionCodes' in found &&
    isTextList(found.permissionCodes) &&
    'openedAt' in found &&
    typeof found.openedAt === 'number' &&
    'expiresAt' in found &&
    (found.expiresAt === null || Number.isSafeInteger(found.expiresAt)) &&
    'accessVersion' in found &&
    typeof found.accessVersion === 'number' &&
    'copiedAt' in found &&
    typeof found.copiedAt === 'number'
  )
}

function isKey(found: unknown): boolean {
  return (
    typeof found === 'object' &&
    found !== null &&
    'id' in found &&
    typeof found.id === 'string' &&
    'name' in found &&
    typeof found.name === 'string' &&
    'networks' in found &&
    isTextList(found.networks)
  )
}

function isTextList(found: unknown): boolean {
  return Array.isArray(found) && found.every((item) => typeof item === 'string')
}
