import { SYSTEM } from '../../../domain/identity/system-caller.ts'
import { isOfOneRow } from '../../../domain/imports/row-failures.ts'
import { DEPARTMENT, ROOT_DEPARTMENT } from '../../../domain/organization/department.ts'
import type { DirectoryDepartment } from '../../../domain/parts/directory/person.ts'
import type { Settled } from '../../../domain/records/record.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { RecordStores } from '../../ports/console/record-store.ts'
import type { Savepoints } from '../../ports/instances/savepoints.ts'
import type { Transactions } from '../../ports/instances/transactions.ts'
import type { ManageRecords } from '../../records/manage-records.ts'
import type { DirectoryStore } from './directory-store.ts'

const LONGEST_NAME = 30
const LAST = 99

interface DepartmentTools {
  readonly directory: DirectoryStore
  readonly stores: RecordStores
  /** Under the rules of the page. */
  readonly departments: () => ManageRecords
  readonly transactions: Transactions
  readonly savepoints: Savepoints
}

/**
 * Departments of the directory below the root of the console: added, renamed and moved by their key
 * there. One that has the name of another at its place becomes that one. None is removed.
 */
export class SettleDepartments {
  readonly #tools: DepartmentTools

  constructor(tools: DepartmentTools) {
    this.#tools = tools
  }

  /**
   * @param all parents before children
   * @returns names of those that could not be settled, with the code of the refusal
   */
  async execute(all: readonly DirectoryDepartment[]): Promise<readonly string[]> {
    const { transactions, savepoints, directory } = this.#tools
    const done: Settled[] = []
    const refused = await transactions.run(async () => {
      done.length = 0
      const faults: string[] = []
      const known = new Map(await directory.departmentsByKey())
      for (const one of all) {
        try {
          done.push(...(await savepoints.attempt(() => this.#settle(one, known))))
        } catch (error) {
          if (!isOfOneRow(error)) throw error
          faults.push(`${one.name}: ${error.code}`)
        }
      }
      return faults
    })
    for (const settled of done) await settled()
    return refused
  }

  async #settle({ key, name: raw, parentKey }: DirectoryDepartment, known: Map<string, Id>) {
    const { directory, stores } = this.#tools
    const departments = this.#tools.departments()
    const parentId = parentKey === undefined ? ROOT_DEPARTMENT : known.get(parentKey)
    // Its parent could not be settled, which was told.
    if (parentId === undefined) return []
    const name = raw.trim().slice(0, LONGEST_NAME)
    const id = known.get(key)
    if (id !== undefined) {
      const [row] = await stores(DEPARTMENT).get([id], 'all')
      if (!row || (row.name === name && row.parentId === parentId)) return []
      return [await departments.edit(id, { name, parentId }, SYSTEM)]
    }
    const there = { conditions: [{ field: 'parentId', is: parentId }], scope: 'all' } as const
    const siblings = await stores(DEPARTMENT).slice(there, undefined, 10_000)
    const same = siblings.find((one) => one.name === name)
    const added = same
      ? undefined
      : await departments.addRow({ parentId, name, sortOrder: LAST }, SYSTEM)
    const found = same?.id ?? added?.row.id
    if (found === undefined) return []
    await directory.linkDepartment(key, found)
    known.set(key, found)
    return added ? [added.settled] : []
  }
}
