import { type DepartmentMove, openedByMove } from '../../domain/access/opened-by-move.ts'
import { seesAlways } from '../../domain/access/rights.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import {
  DEPARTMENT,
  type Department,
  MEMBER,
  ROOT_DEPARTMENT,
} from '../../domain/organization/department.ts'
import {
  DepartmentAtWork,
  DepartmentCycle,
  DepartmentDisabled,
  DepartmentNeeded,
} from '../../domain/organization/organization-errors.ts'
import { POST } from '../../domain/organization/post.ts'
import type { Condition, RecordChange, RecordType } from '../../domain/records/record.ts'
import { InvalidField } from '../../domain/records/record-errors.ts'
import type { Id } from '../../domain/shared/id.ts'
import { RightsExceeded } from '../../domain/users/user-errors.ts'
import type { RightsRepo } from '../ports/accounts/rights-repo.ts'
import type { RecordStores } from '../ports/console/record-store.ts'

/**
 * Keeps the departments one tree, with no enabled department below a disabled one. Rights are
 * locked before departments, so changes of the tree run one after the other, and a change that
 * moves people or posts into a department sees the final tree.
 */
export class GuardDepartments {
  readonly #stores: RecordStores
  readonly #rights: RightsRepo

  constructor(stores: RecordStores, rights: RightsRepo) {
    this.#stores = stores
    this.#rights = rights
  }

  async hold(): Promise<void> {
    await this.#rights.held()
  }

  /**
   * @throws InvalidField, DepartmentCycle, DepartmentDisabled, DepartmentAtWork, DepartmentNeeded,
   * RightsExceeded
   */
  async execute(change: RecordChange<Department>, by: Caller): Promise<void> {
    switch (change.kind) {
      case 'add':
        return this.#refuseAddition(change.row, by)
      case 'edit':
        return this.#refuseEdit(change, by)
      case 'remove':
        for (const row of change.rows) await this.#refuseRemoval(row)
        await this.#guardMove({ ids: change.rows.map(({ id }) => id), to: 'nowhere' }, by)
    }
  }

  /**
   * A move may make rows visible to others; the caller must be able to see these rows.
   * @throws RightsExceeded
   */
  async #guardMove(move: DepartmentMove, by: Caller): Promise<void> {
    const rights = await this.#rights.held()
    const mine = await rights.of(by)
    if (mine.permissions.everything) return
    const tree = await rights.departments()
    const opened = openedByMove(move, tree, await rights.linkedChoices())
    if (!seesAlways(mine, opened)) throw new RightsExceeded()
  }

  /** A new department has no members, so it cannot have a leader yet. */
  async #refuseAddition(row: Omit<Department, 'id'>, by: Caller): Promise<void> {
    const parentId = row.parentId ?? undefined
    await this.#requireParent(parentId, by)
    const ids = parentId ? [parentId] : []
    const [parent] = await this.#stores(DEPARTMENT).getForUpdate(ids, 'all')
    if (parent?.isDisabled === true) throw new DepartmentDisabled(String(parent.name))
    if (row.leaderId) throw new InvalidField('leaderId')
  }

  async #refuseEdit(
    { before, row }: { readonly before: Department; readonly row: Department },
    by: Caller,
  ): Promise<void> {
    const parentId = row.parentId ?? undefined
    if (parentId !== before.parentId) {
      const tree = await this.#requireParent(parentId, by)
      if (tree.branchOf(row.id).has(parentId ?? '')) throw new DepartmentCycle()
      if (parentId) await this.#guardMove({ ids: [row.id], to: parentId }, by)
    }
    if (row.isDisabled && !before.isDisabled) await this.#requireIdle(row)
    if (row.leaderId && row.leaderId !== before.leaderId) await this.#requireMember(row)
  }

  /** A department out of scope is answered like one that does not exist. */
  async #requireParent(parentId: Id | undefined, by: Caller) {
    const rights = await this.#rights.held()
    const [tree, scope] = [await rights.departments(), await rights.scopeOf(by)]
    const isOpen = parentId !== undefined && (scope.all || scope.departments.has(parentId))
    if (!isOpen || !tree.has(parentId)) throw new InvalidField('parentId')
    return tree
  }

  async #requireIdle({ id, name }: Department): Promise<void> {
    const tree = await (await this.#rights.held()).departments()
    const below = [...tree.branchOf(id)].filter((one) => one !== id)
    const enabled = [
      { field: 'id', in: below },
      { field: 'isDisabled', is: false },
    ]
    if (await this.#hasAny(DEPARTMENT, enabled)) throw new DepartmentAtWork('enabled', name)
    const theirs = [{ field: 'departmentId', is: id }]
    if (await this.#hasAny(MEMBER, theirs)) throw new DepartmentAtWork('users', name)
  }

  async #requireMember({ id, leaderId }: Department): Promise<void> {
    const member = [
      { field: 'id', is: leaderId },
      { field: 'departmentId', is: id },
    ]
    if (!(await this.#hasAny(MEMBER, member))) throw new InvalidField('leaderId')
  }

  async #refuseRemoval({ id, name }: Department): Promise<void> {
    const theirs = [{ field: 'departmentId', is: id }]
    if (id === ROOT_DEPARTMENT) throw new DepartmentNeeded('is_root', name)
    const children = [{ field: 'parentId', is: id }]
    if (await this.#hasAny(DEPARTMENT, children)) throw new DepartmentNeeded('has_children', name)
    if (await this.#hasAny(MEMBER, theirs)) throw new DepartmentNeeded('has_users', name)
    if (await this.#hasAny(POST, theirs)) throw new DepartmentNeeded('has_posts', name)
  }

  async #hasAny(record: RecordType, conditions: readonly Condition[]): Promise<boolean> {
    const filter = { conditions, scope: 'all' } as const
    return (await this.#stores(record).slice(filter, undefined, 1)).length > 0
  }
}
