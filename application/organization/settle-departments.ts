import { DEPARTMENT, type Department } from '../../domain/organization/department.ts'
import type { RecordChange, Settled } from '../../domain/records/record.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { AccessVersion } from '../ports/accounts/access-version.ts'
import type { RightsRepo } from '../ports/accounts/rights-repo.ts'
import type { RecordStores } from '../ports/console/record-store.ts'

/** Enables the departments above an enabled one, and makes new data scopes effective. */
export class SettleDepartments {
  readonly #stores: RecordStores
  readonly #rights: RightsRepo
  readonly #access: AccessVersion

  constructor(stores: RecordStores, rights: RightsRepo, access: AccessVersion) {
    this.#stores = stores
    this.#rights = rights
    this.#access = access
  }

  async execute(change: RecordChange<Department>): Promise<Settled> {
    if (change.kind === 'edit' && !change.row.isDisabled) await this.#enableAbove(change.row.id)
    return () => this.#access.advance()
  }

  async #enableAbove(id: Id): Promise<void> {
    const tree = await (await this.#rights.held()).departments()
    const store = this.#stores(DEPARTMENT)
    const above = await store.getForUpdate(tree.ancestorsOf(id), 'all')
    const disabled = above.filter(({ isDisabled }) => isDisabled === true)
    for (const row of disabled) await store.edit(row.id, { isDisabled: false })
  }
}
