import { type ScopedFields, scopeOn } from '../../domain/access/rows-in-scope.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { DEPARTMENT, MEMBER } from '../../domain/organization/department.ts'
import type { Field } from '../../domain/records/field.ts'
import type { RecordType } from '../../domain/records/record.ts'
import type { Id } from '../../domain/shared/id.ts'
import { FILE_ROW } from '../../domain/storage/files/file-row.ts'
import type { RightsRepo } from '../ports/accounts/rights-repo.ts'
import type { RecordStores } from '../ports/console/record-store.ts'
import type { FieldCheck } from './field-checks.ts'

interface Rows {
  getForUpdate(ids: readonly Id[], by: Caller): Promise<readonly object[]>
}

/**
 * Checks that what a row refers to exists and is open to the caller. It is locked, so that it is not
 * removed meanwhile.
 */
export class CheckReferences implements FieldCheck {
  readonly #stores: RecordStores
  readonly #rights: RightsRepo
  /** Rows of a table under the rules of its page. */
  readonly #rowsOf: (table: string) => Rows

  constructor(stores: RecordStores, rights: RightsRepo, rowsOf: (table: string) => Rows) {
    this.#stores = stores
    this.#rights = rights
    this.#rowsOf = rowsOf
  }

  concerns({ refersTo }: Field): boolean {
    return refersTo !== undefined && refersTo.table !== FILE_ROW.table
  }

  async admits(ids: readonly Id[], { refersTo }: Field, by: Caller): Promise<boolean> {
    return (await this.#open(refersTo?.table ?? '', ids, by)).length === ids.length
  }

  #open(table: string, ids: readonly Id[], by: Caller): Promise<readonly object[]> {
    if (table === MEMBER.table)
      return this.#inScope(MEMBER, { department: 'departmentId', author: 'id' }, ids, by)
    if (table === DEPARTMENT.table) return this.#inScope(DEPARTMENT, { department: 'id' }, ids, by)
    return this.#rowsOf(table).getForUpdate(ids, by)
  }

  async #inScope(record: RecordType, fields: ScopedFields, ids: readonly Id[], by: Caller) {
    const { scope } = await this.#rights.get(by.userId)
    const open = scopeOn(fields, scope, { by, departments: undefined })
    return this.#stores(record).getForUpdate(ids, open)
  }
}
