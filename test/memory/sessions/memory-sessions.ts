import type {
  OnlineFilter,
  OnlineList,
  OnlineSession,
  OnlineSessions,
} from '../../../application/ports/sessions/online-sessions.ts'
import type {
  LiveSession,
  Opening,
  OpeningTerms,
  SessionStore,
} from '../../../application/ports/sessions/session-store.ts'
import type { SessionWatch } from '../../../application/ports/sessions/session-watch.ts'
import { nameWithKey } from '../../../domain/identity/sessions/program-key.ts'
import { Session, type SessionProps } from '../../../domain/identity/sessions/session.ts'
import type { SessionEnding } from '../../../domain/identity/sessions/session-ending.ts'
import type { User } from '../../../domain/identity/user.ts'
import { hasPart } from '../../../domain/shared/has-part.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { type LoggedLogin, MemoryStore } from '../memory-database.ts'
import { rightsIn } from './rights-in-memory.ts'

export class MemorySessionStore extends MemoryStore implements SessionStore {
  async open(
    session: Session,
    failureKey: string | undefined,
    terms: OpeningTerms = {},
  ): Promise<Opening> {
    const { mostOfUser = Number.POSITIVE_INFINITY, source, provenHash, withoutFactor } = terms
    const { userId, openedAt } = session.props
    const key = failureKey ?? ''
    const until = this.database.loginFailures.get(key)?.lockedUntil
    if (until && until > openedAt) return { state: 'locked', until }
    if (!this.#admits(userId, provenHash)) return { state: 'refused' }
    if (withoutFactor && this.database.hasFactor(userId)) return { state: 'refused' }
    this.database.loginFailures.delete(key)
    const evicted = this.#oldestOf(session.props, mostOfUser - 1)
    for (const tokenDigest of evicted) this.database.endSession(tokenDigest, 'newer-login')
    this.database.sessions.set(session.props.tokenDigest, session)
    const isNewSource = source !== undefined && this.database.isNewSource(userId, source)
    if (source !== undefined) this.database.rememberSource(userId, source, openedAt)
    this.#log(session, { outcome: 'success', at: openedAt, reason: terms.reason })
    return { state: 'open', evicted, isNewSource }
  }

  async get(tokenDigest: string): Promise<LiveSession | undefined> {
    const session = this.database.sessions.get(tokenDigest)
    if (!session) return undefined
    const user = this.database.users.get(session.props.userId)
    return user?.mayLogIn ? this.#live(session, user) : undefined
  }

  async end(tokenDigest: string, at: Date, ending: SessionEnding = 'logout'): Promise<void> {
    this.database.programKeys.delete(tokenDigest)
    const session = this.database.sessions.get(tokenDigest)
    if (!session) return
    this.database.endSession(tokenDigest, ending)
    const outcome = ending === 'logout' ? 'logout' : 'ended'
    this.#log(session, { outcome, at, reason: undefined })
  }

  async endAllOf(userIds: readonly Id[], ending: SessionEnding, keepSessionId?: string) {
    const theirs = [...this.database.sessions].filter(
      ([, { props }]) => userIds.includes(props.userId) && props.id !== keepSessionId,
    )
    for (const [tokenDigest] of theirs) this.database.endSession(tokenDigest, ending)
    return theirs.map(([tokenDigest]) => tokenDigest)
  }

  async touch(uses: ReadonlyMap<string, Date>): Promise<void> {
    for (const [tokenDigest, lastUsedAt] of uses) {
      const session = this.database.sessions.get(tokenDigest)
      if (!session || session.props.lastUsedAt >= lastUsedAt) continue
      this.database.sessions.set(tokenDigest, new Session({ ...session.props, lastUsedAt }))
    }
  }

  async removeDead(now: Date, limit: number): Promise<number> {
    const dead = [...this.database.sessions].filter(([, session]) => !session.isAliveAt(now))
    const removed = dead.slice(0, limit)
    for (const [tokenDigest] of removed) this.database.sessions.delete(tokenDigest)
    return removed.length
  }

  #admits(userId: Id, provenHash: string | undefined): boolean {
    const isProven =
      provenHash === undefined || this.database.passwordHashes.get(userId) === provenHash
    if (this.database.serviceAccounts.has(userId)) return false
    return isProven && this.database.users.get(userId)?.mayLogIn === true
  }

  /** Tokens of the sessions that live beyond the `kept` newest ones of this user. */
  #oldestOf({ userId, openedAt }: SessionProps, kept: number): string[] {
    const live = [...this.database.sessions.values()].filter(
      (session) => session.props.userId === userId && session.isAliveAt(openedAt),
    )
    return live
      .map(({ props }) => props)
      .sort((a, b) => b.openedAt.getTime() - a.openedAt.getTime() || (a.id < b.id ? 1 : -1))
      .slice(kept)
      .map(({ tokenDigest }) => tokenDigest)
  }

  #log({ props }: Session, event: Pick<LoggedLogin, 'outcome' | 'at' | 'reason'>): void {
    const { userId, clientId, origin } = props
    const userName = this.database.users.get(userId)?.props.name ?? ''
    this.database.logLogin({ ...event, userId, userName, clientId, origin })
  }

  #live(session: Session, user: User): LiveSession {
    const { id: sessionId, userId, clientId, openedAt, origin } = session.props
    const { roleKeys, permissions } = rightsIn(this.database, user)
    const userName = user.props.name
    const login = {
      loggedInAt: openedAt.getTime(),
      loggedInFrom: origin.address,
      language: origin.language,
    }
    const debts = {
      passwordIsGiven: this.database.givenPasswords.has(userId),
      lacksFactor: this.database.requiresFactor(userId) && !this.database.hasFactor(userId),
    }
    const caller = {
      sessionId,
      userId,
      userName,
      clientId,
      roleKeys,
      permissions,
      wire: this.#wireOf(clientId),
      ...login,
      ...debts,
    }
    return { session, caller, accessVersion: this.database.accessVersion }
  }

  #wireOf(clientId: string): string | undefined {
    const clients = [...this.database.clients.values()]
    return clients.find(({ props }) => props.clientId === clientId)?.props.wire
  }
}

export class MemorySessionWatch extends MemoryStore implements SessionWatch {
  async over(
    tokenDigests: readonly string[],
    now: Date,
  ): Promise<Map<string, SessionEnding | undefined>> {
    const ends = tokenDigests.map((digest) => [digest, this.#endingOf(digest, now)] as const)
    return new Map(ends.flatMap(([digest, end]) => (end ? [[digest, end.ending] as const] : [])))
  }

  async debts(tokenDigests: readonly string[]) {
    const found = tokenDigests.flatMap((digest) => this.database.sessions.get(digest) ?? [])
    return new Map(
      found.map(({ props: { tokenDigest, userId } }) => {
        const lacksFactor = this.database.requiresFactor(userId) && !this.database.hasFactor(userId)
        const passwordIsGiven = this.database.givenPasswords.has(userId)
        return [tokenDigest, { passwordIsGiven, lacksFactor }]
      }),
    )
  }

  #endingOf(tokenDigest: string, now: Date): { ending: SessionEnding | undefined } | undefined {
    const session = this.database.sessions.get(tokenDigest)
    if (!session) return { ending: this.database.endings.get(tokenDigest) }
    const user = this.database.users.get(session.props.userId)
    const client = this.database.clients.get(session.props.clientId)
    if (user?.mayLogIn !== true) return { ending: 'account-disabled' }
    if (client?.isUsable !== true) return { ending: 'client-disabled' }
    return session.isAliveAt(now) ? undefined : { ending: 'expired' }
  }
}

const MOST_ROWS = 10_000
const BUSY_MS = 900_000

export class MemoryOnlineSessions extends MemoryStore implements OnlineSessions {
  async count(now: Date): Promise<number> {
    return this.#live(now).length
  }

  async listOf(userId: Id, now: Date): Promise<OnlineSession[]> {
    return this.#live(now)
      .filter(({ props }) => props.userId === userId)
      .slice(0, MOST_ROWS)
      .map((session) => this.#toOnlineSession(session))
  }

  async listAll(filter: OnlineFilter, now: Date): Promise<OnlineList> {
    const { userNameContains = '', addressContains = '', addressIsWhole } = filter
    const isAsked = (address: string) =>
      addressIsWhole && filter.addressContains !== undefined
        ? address === addressContains
        : hasPart(addressContains)(address)
    const sessions = this.#live(now).map((session) => this.#toOnlineSession(session))
    const found = [...sessions, ...this.#busyKeys(now)]
      .sort((a, b) => b.openedAt.getTime() - a.openedAt.getTime() || (a.id < b.id ? 1 : -1))
      .filter(({ userName }) => hasPart(userNameContains)(userName))
      .filter(({ origin }) => isAsked(origin.address))
      .slice(0, MOST_ROWS)
    return { sessions: found.slice(0, filter.most), total: found.length }
  }

  async digestOf(sessionId: string, owner?: Id): Promise<string | undefined> {
    const [found] = this.#found(sessionId)
    return owner === undefined || found?.userId === owner ? found?.digest : undefined
  }

  async ownerOf(sessionId: string): Promise<Id | undefined> {
    return this.#found(sessionId)[0]?.userId
  }

  #found(handle: string) {
    const sessions = [...this.database.sessions.values()].map(({ props }) => ({
      ...{ handle: props.id, userId: props.userId, digest: props.tokenDigest },
    }))
    const keys = [...this.database.programKeys].map(([digest, { id, userId }]) => ({
      ...{ handle: `key-${id}`, userId, digest },
    }))
    return [...sessions, ...keys].filter((one) => one.handle === handle)
  }

  #busyKeys(now: Date): OnlineSession[] {
    const since = now.getTime() - BUSY_MS
    return [...this.database.programKeys.values()].flatMap((key) => {
      const { id, userId, name, lastUsedAt: openedAt, lastAddress: address = '' } = key
      if (!openedAt || openedAt.getTime() <= since || key.expiresAt <= now) return []
      const userName = nameWithKey(this.database.users.get(userId)?.props.name ?? '', name)
      const unknown = { clientKey: undefined, deviceType: undefined }
      const origin = { address, userAgent: '' }
      return [{ id: `key-${id}`, userId, userName, ...unknown, origin, openedAt }]
    })
  }

  #live(now: Date): Session[] {
    return [...this.database.sessions.values()]
      .filter((session) => session.isAliveAt(now))
      .sort(newestFirst)
  }

  #toOnlineSession({ props }: Session): OnlineSession {
    const client = this.database.clients.get(props.clientId)?.props
    return {
      id: props.id,
      userId: props.userId,
      userName: this.database.users.get(props.userId)?.props.name ?? '',
      clientKey: client?.clientKey,
      deviceType: client?.deviceType,
      origin: props.origin,
      openedAt: props.openedAt,
    }
  }
}

function newestFirst({ props: a }: Session, { props: b }: Session): number {
  return b.openedAt.getTime() - a.openedAt.getTime() || (a.id < b.id ? 1 : -1)
}
