import type { DataScope } from '../../domain/access/data-scope.ts'
import { branchInScope } from '../../domain/access/rows-in-scope.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { DEPARTMENT } from '../../domain/organization/department.ts'
import type { Condition, Scope } from '../../domain/records/record.ts'
import type { Id } from '../../domain/shared/id.ts'
import { USER, type UserRow } from '../../domain/users/user-record.ts'
import { usersInScope } from '../../domain/users/users-in-scope.ts'
import type { LastLogin, Profiles } from '../ports/accounts/profiles.ts'
import type { RightsRepo } from '../ports/accounts/rights-repo.ts'
import type { RecordPage, RecordStores } from '../ports/console/record-store.ts'

interface UserQuestion extends Omit<RecordPage, 'scope'> {
  /** A department, including all departments below it. */
  readonly branch?: Id | undefined
}

export interface ListedUser {
  readonly user: UserRow
  readonly departmentName: string | undefined
  readonly leaderId: Id | undefined
  readonly lastLogin: LastLogin | undefined
}

export class ListUsers {
  readonly #rights: RightsRepo
  readonly #stores: RecordStores
  readonly #profiles: Profiles

  constructor(rights: RightsRepo, stores: RecordStores, profiles: Profiles) {
    this.#rights = rights
    this.#stores = stores
    this.#profiles = profiles
  }

  async execute(question: UserQuestion, by: Caller) {
    const { rows, total } = await this.rows(question, by)
    return { total, users: await this.listed(rows) }
  }

  /** Without what other tables say of them. */
  async rows({ branch, ...page }: UserQuestion, by: Caller) {
    const filter = await this.filter(page.conditions, branch, by)
    return this.#stores(USER).list({ ...page, ...filter })
  }

  /** Combines the request's conditions with the caller's scope. */
  async filter(conditions: readonly Condition[], branch: Id | undefined, by: Caller) {
    const scope = await this.#rights.scopeOf(by)
    const below = branch === undefined ? [] : [await this.#inBranch(branch, scope)]
    return { conditions: [...conditions, ...below], scope: usersInScope(scope, by) }
  }

  /** Adds the names from other tables. */
  async listed(rows: readonly UserRow[]): Promise<ListedUser[]> {
    const ids = rows.flatMap(({ departmentId }) => departmentId ?? [])
    const [departments, logins] = await Promise.all([
      this.#stores(DEPARTMENT).get([...new Set(ids)], 'all'),
      this.#profiles.lastLogins(rows.map(({ id }) => id)),
    ])
    const byId = new Map(departments.map((department) => [department.id, department]))
    return rows.map((user) => {
      const department = byId.get(user.departmentId ?? '')
      const { name: departmentName, leaderId } = department ?? {}
      return { user, departmentName, leaderId, lastLogin: logins.get(user.id) }
    })
  }

  async listedOne(row: UserRow): Promise<ListedUser> {
    const [listed] = await this.listed([row])
    return (
      listed ?? { user: row, departmentName: undefined, leaderId: undefined, lastLogin: undefined }
    )
  }

  async #inBranch(branch: Id, scope: DataScope): Promise<Condition> {
    const departments = branchInScope(await this.#rights.departments(), scope, branch)
    return { field: 'departmentId', in: [...departments] }
  }
}

export interface OpenUsers {
  readonly conditions: readonly Condition[]
  readonly scope: Scope
}

export interface ExportedUser extends ListedUser {
  /** Login name of the department's leader. */
  readonly leaderName: string | undefined
}

/** Users for an export, slice by slice. */
export class UserRows {
  readonly #list: ListUsers
  readonly #stores: RecordStores

  constructor(list: ListUsers, stores: RecordStores) {
    this.#list = list
    this.#stores = stores
  }

  async read(
    filter: OpenUsers,
    after: ExportedUser | undefined,
    limit: number,
  ): Promise<ExportedUser[]> {
    const users = this.#stores(USER)
    const listed = await this.#list.listed(await users.slice(filter, after?.user, limit))
    const leaders = [...new Set(listed.flatMap(({ leaderId }) => leaderId ?? []))]
    const names = new Map((await users.get(leaders, 'all')).map(({ id, name }) => [id, name]))
    return listed.map((one) => ({ ...one, leaderName: names.get(one.leaderId ?? '') }))
  }
}
