import { DependencyUnavailable } from '../../domain/shared/availability-errors.ts'
import type { AccessVersion } from '../ports/access-version.ts'
import type { CachedSession, SessionCache } from '../ports/session-cache.ts'
import type { LiveSession } from '../ports/session-store.ts'

export interface CopyTerms {
  readonly at: Date
  /** How long the copy stays without being read. */
  readonly keepSeconds: number
}

/**
 * Cached copies of sessions that are still valid: not older than the last change of anybody's
 * rights. If the cache is away, there are no copies.
 */
export class SessionCopies {
  readonly #cache: SessionCache
  readonly #access: AccessVersion

  constructor(cache: SessionCache, access: AccessVersion) {
    this.#cache = cache
    this.#access = access
  }

  async read(
    tokenDigest: string,
    keepSeconds: number,
  ): Promise<CachedSession | 'ended' | undefined> {
    // One after the other: the version is almost always cached, and waiting for both at once would
    // cost more.
    const version = await this.#access.current()
    try {
      const copy = await this.#cache.get(tokenDigest, keepSeconds)
      if (copy === undefined || copy === 'ended') return copy
      return copy.accessVersion >= version ? copy : undefined
    } catch (error) {
      return nothingWhileAway(error)
    }
  }

  async fill(
    tokenDigest: string,
    live: LiveSession,
    { at, keepSeconds }: CopyTerms,
  ): Promise<void> {
    await this.#cache.fill(tokenDigest, copyOf(live, at), keepSeconds).catch(nothingWhileAway)
  }

  /** While the cache is away, this makes all copies outdated instead. */
  async end(tokenDigest: string): Promise<void> {
    try {
      await this.#cache.end(tokenDigest)
    } catch (error) {
      if (!(error instanceof DependencyUnavailable)) throw error
      await this.#access.advance()
    }
  }
}

function nothingWhileAway(error: unknown): undefined {
  if (!(error instanceof DependencyUnavailable)) throw error
}

function copyOf({ session, caller, accessVersion }: LiveSession, at: Date): CachedSession {
  return {
    sessionId: caller.sessionId,
    userId: caller.userId,
    userName: caller.userName,
    clientId: caller.clientId,
    departmentId: caller.departmentId,
    roleKeys: caller.roleKeys,
    permissionCodes: caller.permissions.everything ? [] : caller.permissions.codes,
    openedAt: caller.loggedInAt,
    openedFrom: caller.loggedInFrom,
    language: caller.language,
    passwordIsGiven: caller.passwordIsGiven,
    expiresAt: session.props.expiresAt?.getTime() ?? null,
    accessVersion,
    copiedAt: at.getTime(),
  }
}
