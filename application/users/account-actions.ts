import { covers } from '../../domain/access/rights.ts'
import type { Audited } from '../../domain/audit/audited.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { LoginName } from '../../domain/identity/names/login-name.ts'
import { NewPassword } from '../../domain/identity/passwords/new-password.ts'
import type { LoginOrigin } from '../../domain/identity/sessions/session.ts'
import { DEPARTMENT } from '../../domain/organization/department.ts'
import { RecordNotFound } from '../../domain/records/record-errors.ts'
import type { Id } from '../../domain/shared/id.ts'
import { OwnRightsKept, RightsExceeded } from '../../domain/users/user-errors.ts'
import { USER, type UserRow } from '../../domain/users/user-record.ts'
import { usersInScope } from '../../domain/users/users-in-scope.ts'
import { recipientKeys } from '../../domain/verification/recipient.ts'
import type { AccountNews } from '../ports/accounts/account-news.ts'
import type { PasswordChanges } from '../ports/accounts/password-changes.ts'
import type { PasswordLinks } from '../ports/accounts/password-links.ts'
import type { UserRepo } from '../ports/accounts/user-repo.ts'
import type { FactorsOfUser, UserFactors } from '../ports/factors/user-factors.ts'
import type { SessionStore } from '../ports/sessions/session-store.ts'
import type { PasswordHasher } from '../ports/sign-in/password-hasher.ts'
import { AccountJudge } from './account-judge.ts'
import { type EndAccess, NO_ORIGIN, type UserTools } from './user-tools.ts'

interface ActionTools extends UserTools {
  readonly users: UserRepo
  readonly sessions: SessionStore
  readonly passwords: PasswordChanges
  readonly passwordLinks: PasswordLinks
  readonly factors: UserFactors
  /** What other records have of them. */
  readonly references: { end(table: string, ids: readonly Id[]): Promise<void> }
  readonly hasher: PasswordHasher
  readonly endAccess: EndAccess
  readonly unlock: { execute(userName: string): Promise<void> }
  readonly news: AccountNews
  readonly shortestPassword: number
}

/** What administrators do with accounts of others, besides editing them. */
export class AccountActions {
  readonly #tools: ActionTools

  constructor(tools: ActionTools) {
    this.#tools = tools
  }

  /**
   * Removes accounts with their roles, posts, sessions and bindings; their names become available
   * again. Files and logs stay, with the names that they were written with. All or none.
   * @throws RecordNotFound, SuperUserKept, OwnRightsKept, RightsExceeded, RecordReferred
   */
  async remove(ids: readonly Id[], by: Caller, audited: Audited): Promise<void> {
    const { stores, references, users, sessions, endAccess } = this.#tools
    const ending = 'account-removed'
    const ended = await audited(async () => {
      const judge = await AccountJudge.over({ users: ids }, by, this.#tools)
      const rows = await judge.reach(ids)
      if (rows.some(({ id }) => id === by.userId)) throw new OwnRightsKept()
      await judge.requireHoldLess(rows)
      const gone = rows.map(({ id }) => id)
      await references.end(USER.table, gone)
      await this.#leaveOffices(gone)
      // So that the next users with these names start at zero.
      await users.clearLoginFailures(rows.map(({ name }) => LoginName.parse(name)))
      const over = await sessions.endAllOf(gone, ending)
      await stores(USER).remove(gone)
      return { sessions: over, recipients: rows.flatMap(recipientKeys), ending } as const
    })
    await endAccess(ended)
  }

  /**
   * Makes an account one of a program, which has keys and cannot log in, or one of a person again.
   * @throws RecordNotFound, SuperUserKept, OwnRightsKept, RightsExceeded
   */
  async setService(id: Id, isServiceAccount: boolean, by: Caller, audited: Audited): Promise<void> {
    const { stores, sessions, endAccess } = this.#tools
    const ending = 'account-disabled'
    const ended = await audited(async () => {
      const row = await this.#reachOther(id, by)
      await stores(USER).edit(id, { isServiceAccount })
      if (!isServiceAccount) return { sessions: [], recipients: [], ending } as const
      const over = await sessions.endAllOf([id], ending)
      return { sessions: over, recipients: recipientKeys(row), ending } as const
    })
    await endAccess(ended)
  }

  /**
   * Sets a new password, and tells the user. This ends sessions, codes and links, and opens a lock.
   * @throws RecordNotFound, SuperUserKept, OwnRightsKept, RightsExceeded, WeakPassword
   */
  async setPassword(id: Id, password: string, by: Caller, audited: Audited): Promise<void> {
    const { passwords, passwordLinks, hasher, endAccess, unlock, news } = this.#tools
    const { name } = await this.#look(id, by)
    const { value } = NewPassword.parse(
      password,
      LoginName.parse(name),
      this.#tools.shortestPassword,
    )
    const hash = await hasher.hash(value)
    const [row, sessions] = await audited(async () => {
      const row = await this.#reachOther(id, by)
      // A former owner must not take the account back with a lockdown.
      await passwordLinks.removeAllOf(id)
      return [row, await passwords.reset(id, hash)] as const
    })
    await endAccess({ sessions, recipients: recipientKeys(row), ending: 'password-set' })
    await unlock.execute(row.name)
    news.tell({ userId: id, kind: 'password-set', origin: NO_ORIGIN })
  }

  /**
   * Who lacks a factor is easier to attack, so nobody learns it of stronger users.
   * @throws RecordNotFound, RightsExceeded
   */
  async factorsOf(id: Id, by: Caller): Promise<FactorsOfUser> {
    const { rights, factors } = this.#tools
    const { departmentId } = await this.#look(id, by)
    if (!covers(await rights.of(by), await rights.get(id), departmentId)) throw new RightsExceeded()
    return factors.of(id)
  }

  /**
   * For somebody who has lost the phone. Also ends the user's sessions and trusted browsers, and
   * tells the user.
   * @throws RecordNotFound, SuperUserKept, OwnRightsKept, RightsExceeded
   */
  async resetFactors(id: Id, by: Caller, origin: LoginOrigin, audited: Audited): Promise<void> {
    const { factors, sessions, endAccess, news } = this.#tools
    const ending = 'ended-by-administrator'
    const ended = await audited(async () => {
      await this.#reachOther(id, by)
      await factors.removeAll(id)
      return sessions.endAllOf([id], ending)
    })
    await endAccess({ sessions: ended, recipients: [], ending })
    news.tell({ userId: id, kind: 'factor-removed', origin })
  }

  /**
   * A session alone is not enough to change one's own password, or to remove one's own factors: that
   * requires the old one, or a factor.
   */
  async #reachOther(id: Id, by: Caller): Promise<UserRow> {
    const judge = await AccountJudge.over({ users: [id] }, by, this.#tools)
    const row = await judge.reachOne(id)
    if (row.id === by.userId) throw new OwnRightsKept()
    await judge.requireHoldLess([row])
    return row
  }

  /** Runs before hashing, and before any answer that depends on an invisible name. */
  async #look(id: Id, by: Caller): Promise<UserRow> {
    const scope = await this.#tools.rights.scopeOf(by)
    const [row] = await this.#tools.stores(USER).get([id], usersInScope(scope, by))
    if (!row) throw new RecordNotFound()
    return row
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
