import type {
  LiveSession,
  Opening,
  OpeningTerms,
  SessionStore,
} from '../../../application/ports/sessions/session-store.ts'
import { Session, type SessionProps } from '../../../domain/identity/sessions/session.ts'
import type { SessionEnding } from '../../../domain/identity/sessions/session-ending.ts'
import type { User } from '../../../domain/identity/user.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { LoggedLogin, MemoryDatabase } from '../memory-database.ts'
import { rightsIn } from './rights-in-memory.ts'

export class MemorySessionStore implements SessionStore {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async open(
    session: Session,
    failureKey: string | undefined,
    terms: OpeningTerms = {},
  ): Promise<Opening> {
    const { mostOfUser = Number.POSITIVE_INFINITY, source, provenHash, withoutFactor } = terms
    const { userId, openedAt } = session.props
    const key = failureKey ?? ''
    const until = this.#database.loginFailures.get(key)?.lockedUntil
    if (until && until > openedAt) return { state: 'locked', until }
    if (!this.#admits(userId, provenHash)) return { state: 'refused' }
    if (withoutFactor && this.#database.hasFactor(userId)) return { state: 'refused' }
    this.#database.loginFailures.delete(key)
    const evicted = this.#oldestOf(session.props, mostOfUser - 1)
    for (const tokenDigest of evicted) this.#database.endSession(tokenDigest, 'newer-login')
    this.#database.sessions.set(session.props.tokenDigest, session)
    const isNewSource = source !== undefined && this.#database.isNewSource(userId, source)
    if (source !== undefined) this.#database.rememberSource(userId, source, openedAt)
    this.#log(session, { outcome: 'success', at: openedAt, reason: terms.reason })
    return { state: 'open', evicted, isNewSource }
  }

  async get(tokenDigest: string): Promise<LiveSession | undefined> {
    const session = this.#database.sessions.get(tokenDigest)
    if (!session) return undefined
    const user = this.#database.users.get(session.props.userId)
    return user?.mayLogIn ? this.#live(session, user) : undefined
  }

  async end(tokenDigest: string, at: Date, ending: SessionEnding = 'logout'): Promise<void> {
    this.#database.programKeys.delete(tokenDigest)
    const session = this.#database.sessions.get(tokenDigest)
    if (!session) return
    this.#database.endSession(tokenDigest, ending)
    const outcome = ending === 'logout' ? 'logout' : 'ended'
    this.#log(session, { outcome, at, reason: undefined })
  }

  async endAllOf(userIds: readonly Id[], ending: SessionEnding, keepSessionId?: string) {
    const theirs = [...this.#database.sessions].filter(
      ([, { props }]) => userIds.includes(props.userId) && props.id !== keepSessionId,
    )
    for (const [tokenDigest] of theirs) this.#database.endSession(tokenDigest, ending)
    return theirs.map(([tokenDigest]) => tokenDigest)
  }

  async touch(uses: ReadonlyMap<string, Date>): Promise<void> {
    for (const [tokenDigest, lastUsedAt] of uses) {
      const session = this.#database.sessions.get(tokenDigest)
      if (!session || session.props.lastUsedAt >= lastUsedAt) continue
      this.#database.sessions.set(tokenDigest, new Session({ ...session.props, lastUsedAt }))
    }
  }

  async removeDead(now: Date, limit: number): Promise<number> {
    const dead = [...this.#database.sessions].filter(([, session]) => !session.isAliveAt(now))
    const removed = dead.slice(0, limit)
    for (const [tokenDigest] of removed) this.#database.sessions.delete(tokenDigest)
    return removed.length
  }

  #admits(userId: Id, provenHash: string | undefined): boolean {
    const isProven =
      provenHash === undefined || this.#database.passwordHashes.get(userId) === provenHash
    if (this.#database.serviceAccounts.has(userId)) return false
    return isProven && this.#database.users.get(userId)?.mayLogIn === true
  }

  /** Tokens of the sessions that live beyond the `kept` newest ones of this user. */
  #oldestOf({ userId, openedAt }: SessionProps, kept: number): string[] {
    const live = [...this.#database.sessions.values()].filter(
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
    const userName = this.#database.users.get(userId)?.props.name ?? ''
    this.#database.logLogin({ ...event, userId, userName, clientId, origin })
  }

  #live(session: Session, user: User): LiveSession {
    const { id: sessionId, userId, clientId, openedAt, origin } = session.props
    const { roleKeys, permissions } = rightsIn(this.#database, user)
    const userName = user.props.name
    const login = {
      loggedInAt: openedAt.getTime(),
      loggedInFrom: origin.address,
      language: origin.language,
    }
    const debts = {
      passwordIsGiven: this.#database.givenPasswords.has(userId),
      lacksFactor: this.#database.requiresFactor(userId) && !this.#database.hasFactor(userId),
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
    return { session, caller, accessVersion: this.#database.accessVersion }
  }

  #wireOf(clientId: string): string | undefined {
    const clients = [...this.#database.clients.values()]
    return clients.find(({ props }) => props.clientId === clientId)?.props.wire
  }
}
