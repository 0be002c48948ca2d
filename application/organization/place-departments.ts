import { DEPARTMENT } from '../../domain/organization/department.ts'
import type { AnyRow } from '../../domain/records/record-row.ts'
import { type Id, isId } from '../../domain/shared/id.ts'
import type { RecordStores } from '../ports/record-store.ts'
import type { RightsRepo } from '../ports/rights-repo.ts'

export interface DepartmentPlace {
  /** From the top down to the parent. */
  readonly ancestors: readonly Id[]
  readonly parentName: string | undefined
}

/** Where departments lie, whoever may see what is above them. */
export class PlaceDepartments {
  readonly #stores: RecordStores
  readonly #rights: RightsRepo

  constructor(stores: RecordStores, rights: RightsRepo) {
    this.#stores = stores
    this.#rights = rights
  }

  async execute(rows: readonly AnyRow[]): Promise<(row: AnyRow) => DepartmentPlace> {
    const tree = await this.#rights.departments()
    const names = await this.#namesOf(rows)
    return ({ parentId }) => {
      if (!isId(String(parentId))) return { ancestors: [], parentName: undefined }
      const id = String(parentId)
      return { ancestors: [...tree.ancestorsOf(id), id], parentName: names.get(id) }
    }
  }

  /** Of the parents: most of them stand in the same list. */
  async #namesOf(rows: readonly AnyRow[]): Promise<ReadonlyMap<Id, string>> {
    const known = new Map(rows.map(({ id, name }) => [id, String(name)]))
    const parents = new Set(rows.map(({ parentId }) => String(parentId)).filter(isId))
    const missing = [...parents].filter((id) => !known.has(id))
    const others = missing.length > 0 ? await this.#stores(DEPARTMENT).get(missing, 'all') : []
    for (const { id, name } of others) known.set(id, String(name))
    return known
  }
}
