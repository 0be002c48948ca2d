import type { Condition, Scope } from '../../domain/records/record-change.ts'
import { USER } from '../../domain/users/user-record.ts'
import type { RecordStores } from '../ports/console/record-store.ts'
import type { ListedUser, ListUsers } from './list-users.ts'

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
