import type { DictionaryType } from '../../domain/dictionaries/dictionary-type.ts'
import type { RecordChange } from '../../domain/records/record-change.ts'
import type { AnyRow } from '../../domain/records/record-row.ts'
import type { RecordStore } from '../ports/record-store.ts'

const AT_ONCE = 500

/** The values of a dictionary go with it when its type gets another name. */
export class CarryDictionaryType {
  readonly #values: RecordStore<AnyRow>

  constructor(values: RecordStore<AnyRow>) {
    this.#values = values
  }

  async execute(change: RecordChange<DictionaryType>): Promise<undefined> {
    if (change.kind !== 'edit' || change.row.type === change.before.type) return
    const { type } = change.row
    const conditions = [{ field: 'type', is: change.before.type }]
    // What is carried is not found again.
    for (;;) {
      const rows = await this.#values.slice({ conditions, scope: 'all' }, undefined, AT_ONCE)
      for (const { id } of rows) await this.#values.edit(id, { type })
      if (rows.length < AT_ONCE) return
    }
  }
}
