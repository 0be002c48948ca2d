import { PermissionSet } from '../../domain/access/permission-set.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { DependencyUnavailable } from '../../domain/shared/availability-errors.ts'
import type { AccessVersion } from '../ports/accounts/access-version.ts'
import type { CachedSession, SessionCache } from '../ports/sessions/session-cache.ts'

/** What a token stands for, as the store knows it. */
export interface LiveAccess {
  readonly caller: Caller
  readonly expiresAt: Date | undefined
  readonly accessVersion: number
}

export interface CopyTerms {
  readonly at: Date
  /** How long the copy stays without being read. */
  readonly keepSeconds: number
}

/**
 * The store is asked at least this often. Every end of a session removes its copy at once; if that
 * ever fails half-way, this bounds how long the copy is still accepted.
 */
const OLDEST_COPY_MS = 60_000

/**
 * Cached copies of sessions and keys that are still valid: not older than the last change of anybody's
 * rights, or than the last switch of the cache to another server. If the cache is away, there are no
 * copies.
 */
export class SessionCopies {
  readonly #cache: SessionCache
  readonly #access: AccessVersion
  /** The same copy gives the same caller, so a role's permissions are parsed once. */
  readonly #callers = new WeakMap<CachedSession, Caller>()
  /** Whether the cache may have copies of sessions whose end it has lost. */
  #isDoubtful = false
  #advancing: Promise<void> | undefined

  constructor(cache: SessionCache, access: AccessVersion) {
    this.#cache = cache
    this.#access = access
    cache.onSwitch(() => {
      this.#isDoubtful = true
      this.#advancing = undefined
      // If the store is away, the next read tries again.
      this.#outdate().catch(() => undefined)
    })
  }

  async read(
    tokenDigest: string,
    keepSeconds: number,
  ): Promise<CachedSession | 'ended' | undefined> {
    // One after the other: the version is almost always cached, and waiting for both at once would
    // cost more.
    if (this.#isDoubtful) await this.#outdate()
    const version = await this.#access.current()
    try {
      const copy = await this.#cache.get(tokenDigest, keepSeconds)
      if (copy === undefined || copy === 'ended') return copy
      return copy.accessVersion >= version && !this.#isDoubtful ? copy : undefined
    } catch (error) {
      return nothingWhileAway(error)
    }
  }

  async fill(tokenDigest: string, live: LiveAccess, { at, keepSeconds }: CopyTerms): Promise<void> {
    await this.#cache.fill(tokenDigest, copyOf(live, at), keepSeconds).catch(nothingWhileAway)
  }

  callerOf(copy: CachedSession): Caller {
    const known = this.#callers.get(copy)
    if (known) return known
    const caller = callerOf(copy)
    this.#callers.set(copy, caller)
    return caller
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

  /** Makes all copies outdated, on every instance. Until that succeeds, none is read here. */
  async #outdate(): Promise<void> {
    const advancing = this.#advancing ?? this.#access.advance()
    this.#advancing = advancing
    try {
      await advancing
      if (this.#advancing === advancing) this.#isDoubtful = false
    } finally {
      if (this.#advancing === advancing) this.#advancing = undefined
    }
  }
}

function nothingWhileAway(error: unknown): undefined {
  if (!(error instanceof DependencyUnavailable)) throw error
}

/** Whether the store need not be asked. */
export function isFresh(copy: CachedSession | undefined, now: Date): copy is CachedSession {
  return copy !== undefined && now.getTime() - copy.copiedAt < OLDEST_COPY_MS
}

export function isOver({ expiresAt }: CachedSession, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now.getTime()
}

function copyOf({ caller, expiresAt, accessVersion }: LiveAccess, at: Date): CachedSession {
  return {
    sessionId: caller.sessionId,
    userId: caller.userId,
    userName: caller.userName,
    clientId: caller.clientId,
    wire: caller.wire,
    departmentId: caller.departmentId,
    roleKeys: caller.roleKeys,
    permissionCodes: caller.permissions.everything ? [] : caller.permissions.codes,
    openedAt: caller.loggedInAt,
    openedFrom: caller.loggedInFrom,
    language: caller.language,
    passwordIsGiven: caller.passwordIsGiven,
    lacksFactor: caller.lacksFactor,
    ...(caller.key && { key: caller.key }),
    expiresAt: expiresAt?.getTime() ?? null,
    accessVersion,
    copiedAt: at.getTime(),
  }
}

function callerOf(copy: CachedSession): Caller {
  const { sessionId, userId, userName, clientId, departmentId, roleKeys, language, key } = copy
  const permissions = PermissionSet.of(roleKeys, copy.permissionCodes)
  const { openedAt: loggedInAt, openedFrom: loggedInFrom, passwordIsGiven, lacksFactor } = copy
  const debts = { passwordIsGiven, lacksFactor }
  const more = { ...(key && { key }), ...(copy.wire !== undefined && { wire: copy.wire }) }
  const login = { loggedInAt, loggedInFrom, language, ...debts, ...more }
  return { sessionId, userId, userName, clientId, departmentId, roleKeys, permissions, ...login }
}
