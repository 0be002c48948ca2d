import { covers, type Rights } from '../../domain/access/rights.ts'
import { ROLE_CHOICE } from '../../domain/access/role-choice.ts'
import { MANAGER_ROLE } from '../../domain/access/role-rights.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { DEPARTMENT } from '../../domain/organization/department.ts'
import { DepartmentDisabled } from '../../domain/organization/organization-errors.ts'
import { POST } from '../../domain/organization/post.ts'
import { RecordNotFound } from '../../domain/records/record-errors.ts'
import type { Id } from '../../domain/shared/id.ts'
import { isSuperUser, SUPER_ROLE, SUPER_USER } from '../../domain/users/super-user.ts'
import {
  NotYoursToGive,
  OwnRightsKept,
  RightsExceeded,
  SuperUserKept,
} from '../../domain/users/user-errors.ts'
import { USER, type UserRow } from '../../domain/users/user-record.ts'
import { postsInScope, rolesInScope, usersInScope } from '../../domain/users/users-in-scope.ts'
import type { RightsRepo } from '../ports/accounts/rights-repo.ts'
import type { RecordStores } from '../ports/console/record-store.ts'

/** The roles, posts and department that an account is to get. */
export interface Assignment {
  readonly departmentId: Id | undefined
  readonly roles: readonly Id[]
  readonly posts: readonly Id[]
}

export const NOTHING_ASSIGNED: Assignment = { departmentId: undefined, roles: [], posts: [] }

interface Touched {
  readonly users?: readonly Id[] | undefined
  readonly roles?: readonly Id[] | undefined
  readonly posts?: readonly Id[] | undefined
}

/**
 * Judges a caller's change of accounts against rights that are locked until the change is done. All
 * ways to change accounts use it. It lives for one transaction.
 */
export class AccountJudge {
  readonly by: Caller
  readonly #rights: RightsRepo
  readonly #mine: Rights
  readonly #stores: RecordStores

  private constructor(by: Caller, rights: RightsRepo, mine: Rights, stores: RecordStores) {
    this.by = by
    this.#rights = rights
    this.#mine = mine
    this.#stores = stores
  }

  /** Locks changed rows first and rights last. */
  static async over(
    { users = [], roles = [], posts = [] }: Touched,
    by: Caller,
    { rights, stores }: { readonly rights: RightsRepo; readonly stores: RecordStores },
  ): Promise<AccountJudge> {
    if (users.length > 0) await stores(USER).getForUpdate(users, 'all')
    if (roles.length > 0) await stores(ROLE_CHOICE).getForUpdate(roles, 'all')
    if (posts.length > 0) await stores(POST).getForUpdate(posts, 'all')
    const held = await rights.held()
    return new AccountJudge(by, held, await held.of(by), stores)
  }

  /** @throws RecordNotFound as `see` does, SuperUserKept, OwnRightsKept for the owner of a key */
  async reach(ids: readonly Id[]): Promise<UserRow[]> {
    const rows = await this.see(ids)
    if (rows.some(({ id }) => id === SUPER_USER)) throw new SuperUserKept()
    const { key, userId } = this.by
    if (key && rows.some(({ id }) => id === userId)) throw new OwnRightsKept()
    return rows
  }

  /** @throws RecordNotFound, also for a user whom the caller may not see */
  async see(ids: readonly Id[]): Promise<UserRow[]> {
    const users = this.#stores(USER)
    const rows = await users.getForUpdate(ids, usersInScope(this.#mine.scope, this.by))
    const isHidden = (await users.get(ids, 'all')).length > rows.length
    if (rows.length === 0 || isHidden) throw new RecordNotFound()
    return rows
  }

  /** @throws RecordNotFound, SuperUserKept */
  async reachOne(id: Id): Promise<UserRow> {
    const [row] = await this.reach([id])
    if (!row) throw new RecordNotFound()
    return row
  }

  /** @throws RightsExceeded when one of them holds rights that the caller lacks */
  async requireHoldLess(rows: readonly UserRow[]): Promise<void> {
    const held = await this.#rights.getForUsers(rows.map(({ id }) => id))
    for (const { id, departmentId } of rows) this.#requireCovered(held.get(id), departmentId)
  }

  /**
   * @param before may stay; absent for a new account
   * @throws NotYoursToGive, DepartmentDisabled, RightsExceeded
   */
  async requireGivable(wanted: Assignment, before?: Assignment): Promise<void> {
    const { departmentId, roles } = wanted
    const stays = before !== undefined && departmentId === before.departmentId
    if (!stays) await this.#requireDepartment(departmentId)
    await this.#requireRoles(roles, before?.roles ?? [])
    await this.#requirePosts(wanted, before?.posts ?? [])
    if (roles.length === 0) return
    this.#requireCovered(await this.#rights.getForRoles(roles, departmentId), departmentId)
  }

  async #requireDepartment(id: Id | undefined): Promise<void> {
    const { scope } = this.#mine
    // Rows without a department are visible with these scopes only.
    if (id === undefined && (scope.all || scope.own)) return
    if (id === undefined) throw new NotYoursToGive('department')
    const [department] = await this.#stores(DEPARTMENT).getForUpdate([id], 'all')
    const isOpen = scope.all || scope.departments.has(id)
    if (!department || !isOpen) throw new NotYoursToGive('department')
    if (department.isDisabled) throw new DepartmentDisabled(department.name)
  }

  async #requireRoles(ids: readonly Id[], before: readonly Id[]): Promise<void> {
    if (ids.includes(SUPER_ROLE)) throw new NotYoursToGive('role')
    const added = ids.filter((id) => !before.includes(id))
    if (added.length === 0) return
    const store = this.#stores(ROLE_CHOICE)
    const isManager = (await store.getForUpdate(added, 'all')).some(
      ({ key }) => key === MANAGER_ROLE,
    )
    if (isManager && !isSuperUser(this.by)) throw new NotYoursToGive('role')
    const visible = await store.get(added, rolesInScope(this.#mine.scope, this.by))
    if (visible.length === added.length) return
    const known = new Set(visible.map(({ id }) => id))
    const givable = await this.#rights.givable(this.#mine)
    if (!added.every((id) => known.has(id) || givable.has(id))) throw new NotYoursToGive('role')
  }

  /** A post belongs to a department, and only members of the department can have it. */
  async #requirePosts({ posts, departmentId }: Assignment, before: readonly Id[]): Promise<void> {
    if (posts.length === 0) return
    const store = this.#stores(POST)
    const there = await store.getForUpdate(posts, 'all')
    const areTheirs = there.every((post) => post.departmentId === departmentId)
    const added = posts.filter((id) => !before.includes(id))
    const visible = await store.get(added, postsInScope(this.#mine.scope, this.by))
    if (there.length < posts.length || !areTheirs || visible.length < added.length)
      throw new NotYoursToGive('post')
  }

  #requireCovered(given: Rights | undefined, department: Id | undefined): void {
    if (!given || !covers(this.#mine, given, department)) throw new RightsExceeded()
  }
}
