import type { Audited } from '../../domain/audit/audited.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { LoginName } from '../../domain/identity/names/login-name.ts'
import { NewPassword } from '../../domain/identity/passwords/new-password.ts'
import { DEPARTMENT } from '../../domain/organization/department.ts'
import { RecordNotFound } from '../../domain/records/record-errors.ts'
import type { Id } from '../../domain/shared/id.ts'
import { OwnRightsKept } from '../../domain/users/user-errors.ts'
import { USER, type UserRow } from '../../domain/users/user-record.ts'
import { usersInScope } from '../../domain/users/users-in-scope.ts'
import { recipientKeys } from '../../domain/verification/recipient.ts'
import type { AccountNews } from '../ports/accounts/account-news.ts'
import type { PasswordChanges } from '../ports/accounts/password-changes.ts'
import type { PasswordLinks } from '../ports/accounts/password-links.ts'
import type { UserRepo } from '../ports/accounts/user-repo.ts'
import type { SessionStore } from '../ports/sessions/session-store.ts'
import type { PasswordHasher } from '../ports/sign-in/password-hasher.ts'
import { AccountJudge } from './account-judge.ts'
import { type EndAccess, NO_ORIGIN, type Unlock, type UserTools } from './user-tools.ts'

const ENDING = 'account-removed' as const

interface RemovingTools extends UserTools {
  readonly users: UserRepo
  readonly sessions: SessionStore
  readonly endAccess: EndAccess
  /** What other records have of them. */
  readonly references: { end(table: string, ids: readonly Id[]): Promise<void> }
}

/**
 * Removes accounts with their roles, posts, sessions and bindings; their names become available
 * again. Files and logs stay, with the names that they were written with.
 */
export class RemoveUsers {
  readonly #tools: RemovingTools

  constructor(tools: RemovingTools) {
    this.#tools = tools
  }

  /**
   * All or none.
   * @throws RecordNotFound, SuperUserKept, OwnRightsKept, RightsExceeded, RecordReferred
   */
  async execute(ids: readonly Id[], by: Caller, audited: Audited): Promise<void> {
    const ended = await audited(async () => {
      const judge = await AccountJudge.over({ users: ids }, by, this.#tools)
      const rows = await judge.reach(ids)
      if (rows.some(({ id }) => id === by.userId)) throw new OwnRightsKept()
      await judge.requireHoldLess(rows)
      const gone = rows.map(({ id }) => id)
      await this.#tools.references.end(USER.table, gone)
      await this.#leaveOffices(gone)
      // So that the next users with these names start at zero.
      const names = rows.map(({ name }) => LoginName.parse(name))
      await this.#tools.users.clearLoginFailures(names)
      const sessions = await this.#tools.sessions.endAllOf(gone, ENDING)
      await this.#tools.stores(USER).remove(gone)
      return { sessions, recipients: rows.flatMap(recipientKeys), ending: ENDING }
    })
    await this.#tools.endAccess(ended)
  }

  /** Departments that they led lose their leader. */
  async #leaveOffices(gone: readonly Id[]): Promise<void> {
    const departments = this.#tools.stores(DEPARTMENT)
    const conditions = [{ field: 'leaderId', in: gone }] as const
    for (;;) {
      const led = await departments.slice({ conditions, scope: 'all' }, undefined, 200)
      if (led.length === 0) return
      for (const { id } of led) await departments.edit(id, { leaderId: undefined })
    }
  }
}

interface ServiceAccountTools extends UserTools {
  readonly sessions: SessionStore
  readonly endAccess: EndAccess
}

/** Makes an account one of a program, which has keys and cannot log in, or one of a person again. */
export class SetServiceAccount {
  readonly #tools: ServiceAccountTools

  constructor(tools: ServiceAccountTools) {
    this.#tools = tools
  }

  /** @throws RecordNotFound, SuperUserKept, OwnRightsKept, RightsExceeded */
  async execute(id: Id, isServiceAccount: boolean, by: Caller, audited: Audited): Promise<void> {
    const { stores, sessions, endAccess } = this.#tools
    const ending = 'account-disabled'
    const ended = await audited(async () => {
      const judge = await AccountJudge.over({ users: [id] }, by, this.#tools)
      const row = await judge.reachOne(id)
      if (row.id === by.userId) throw new OwnRightsKept()
      await judge.requireHoldLess([row])
      await stores(USER).edit(id, { isServiceAccount })
      if (!isServiceAccount) return { sessions: [], recipients: [], ending } as const
      const over = await sessions.endAllOf([id], ending)
      return { sessions: over, recipients: recipientKeys(row), ending } as const
    })
    await endAccess(ended)
  }
}

interface PasswordSettingTools extends UserTools {
  readonly passwords: PasswordChanges
  readonly passwordLinks: PasswordLinks
  readonly hasher: PasswordHasher
  readonly endAccess: EndAccess
  readonly unlock: Unlock
  readonly news: AccountNews
  readonly shortestPassword: number
}

/**
 * Sets a new password for somebody else, and tells them. This ends their sessions, codes and
 * links, and opens a lock.
 */
export class SetUserPassword {
  readonly #tools: PasswordSettingTools

  constructor(tools: PasswordSettingTools) {
    this.#tools = tools
  }

  /** @throws RecordNotFound, SuperUserKept, OwnRightsKept, RightsExceeded, WeakPassword */
  async execute(id: Id, password: string, by: Caller, audited: Audited): Promise<void> {
    const { passwords, passwordLinks, hasher, endAccess, unlock, news } = this.#tools
    const { name } = await this.#look(id, by)
    const { value } = NewPassword.parse(
      password,
      LoginName.parse(name),
      this.#tools.shortestPassword,
    )
    const hash = await hasher.hash(value)
    const [row, sessions] = await audited(async () => {
      const judge = await AccountJudge.over({ users: [id] }, by, this.#tools)
      const row = await judge.reachOne(id)
      // A session alone is not enough to change one's own password: that requires the old one.
      if (row.id === by.userId) throw new OwnRightsKept()
      await judge.requireHoldLess([row])
      // A former owner must not take the account back with a lockdown.
      await passwordLinks.removeAllOf(id)
      return [row, await passwords.reset(id, hash)] as const
    })
    await endAccess({ sessions, recipients: recipientKeys(row), ending: 'password-set' })
    await unlock(row.name)
    news.tell({ userId: id, kind: 'password-set', origin: NO_ORIGIN })
  }

  /** Runs before hashing, and before any answer that depends on an invisible name. */
  async #look(id: Id, by: Caller): Promise<UserRow> {
    const scope = await this.#tools.rights.scopeOf(by)
    const [row] = await this.#tools.stores(USER).get([id], usersInScope(scope, by))
    if (!row) throw new RecordNotFound()
    return row
  }
}
