import type { Caller } from '../../domain/identity/caller.ts'
import { DEPARTMENT } from '../../domain/organization/department.ts'
import { PostHeld } from '../../domain/organization/organization-errors.ts'
import { HELD_POST, type Post } from '../../domain/organization/post.ts'
import type { RecordChange } from '../../domain/records/record-change.ts'
import { InvalidField } from '../../domain/records/record-errors.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { RecordStores } from '../ports/record-store.ts'
import type { RightsRepo } from '../ports/rights-repo.ts'

/** A post that somebody holds cannot be moved, disabled or removed. */
export class GuardPosts {
  readonly #stores: RecordStores
  readonly #rights: RightsRepo

  constructor(stores: RecordStores, rights: RightsRepo) {
    this.#stores = stores
    this.#rights = rights
  }

  /** @throws InvalidField, PostHeld */
  async execute(change: RecordChange<Post>, by: Caller): Promise<void> {
    switch (change.kind) {
      case 'add':
        return this.#requireDepartment(change.row.departmentId, by)
      case 'edit':
        return this.#refuseEdit(change, by)
      case 'remove':
        return this.#refuseHeld(change.rows)
    }
  }

  async #refuseEdit({ before, row }: { before: Post; row: Post }, by: Caller): Promise<void> {
    const isMoved = row.departmentId !== before.departmentId
    if (isMoved) await this.#requireDepartment(row.departmentId, by)
    if (isMoved || (row.isDisabled && !before.isDisabled)) await this.#refuseHeld([before])
  }

  /** A department out of scope is answered like one that does not exist. */
  async #requireDepartment(id: Id, by: Caller): Promise<void> {
    // Rights are locked first, in the same order as when a department is removed.
    const { scope } = await (await this.#rights.held()).get(by.userId)
    const [department] = await this.#stores(DEPARTMENT).getForUpdate([id], 'all')
    const isOpen = scope.all || scope.departments.has(id)
    if (!department || !isOpen) throw new InvalidField('departmentId')
  }

  async #refuseHeld(posts: readonly Post[]): Promise<void> {
    const conditions = [{ field: 'id', in: posts.map(({ id }) => id) }]
    const [held] = await this.#stores(HELD_POST).slice({ conditions, scope: 'all' }, undefined, 1)
    const post = posts.find(({ id }) => id === held?.id)
    if (post) throw new PostHeld(post.name)
  }
}
