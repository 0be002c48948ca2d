import type { LastLogin } from '../../application/ports/profiles.ts'
import type { LiveSession, SessionStore } from '../../application/ports/session-store.ts'
import { PermissionSet } from '../../domain/access/permission-set.ts'
import { Session } from '../../domain/identity/session.ts'
import type { User } from '../../domain/identity/user.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { MemoryDatabase } from './memory-database.ts'

export class MemorySessionStore implements SessionStore {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async open(session: Session, failureKey: string | undefined): Promise<Date | undefined> {
    if (failureKey !== undefined) {
      const failures = this.#database.loginFailures.get(failureKey)
      if (failures?.isLockedAt(session.props.openedAt)) return failures.lockedUntil
      this.#database.loginFailures.delete(failureKey)
    }
    const { tokenDigest, userId, openedAt, origin } = session.props
    this.#database.sessions.set(tokenDigest, session)
    this.#noteLogin(userId, { at: openedAt, address: origin.address })
    return undefined
  }

  async find(tokenDigest: string): Promise<LiveSession | undefined> {
    const session = this.#database.sessions.get(tokenDigest)
    if (!session) return undefined
    const user = this.#database.users.get(session.props.userId)
    return user?.mayLogIn ? this.#live(session, user) : undefined
  }

  async end(tokenDigest: string): Promise<void> {
    this.#database.sessions.delete(tokenDigest)
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

  #noteLogin(userId: Id, login: LastLogin): void {
    const last = this.#database.lastLogins.get(userId)
    if (!last || last.at <= login.at) this.#database.lastLogins.set(userId, login)
  }

  #live(session: Session, user: User): LiveSession {
    const { id: sessionId, userId, clientId } = session.props
    const roles = user.props.roles.filter((role) => role.status === 'normal')
    const roleKeys = roles.map((role) => role.key)
    const codes = roles
      .flatMap((role) => [...(this.#database.roleMenus.get(role.id) ?? [])])
      .map((id) => this.#database.menus.get(id))
      .flatMap((menu) => (menu?.isEnabled && menu.permission ? [menu.permission] : []))
    const permissions = PermissionSet.of(roleKeys, codes)
    const userName = user.props.name
    const caller = { sessionId, userId, userName, clientId, roleKeys, permissions }
    return { session, caller, accessVersion: this.#database.accessVersion }
  }
}
