import type { DictionaryType } from '../../domain/dictionaries/dictionary-type.ts'
import type { RecordChange, Settled } from '../../domain/records/record-change.ts'
import type { AnyRow } from '../../domain/records/record-row.ts'
import type { RecordStore } from '../ports/record-store.ts'
import type { ForgetDictionaries } from './forget-dictionaries.ts'

const AT_ONCE = 500

/** Moves the values of a dictionary along when its type is renamed. */
export class CarryDictionaryType {
  readonly #values: RecordStore<AnyRow>

  readonly #forget: ForgetDictionaries

  constructor(values: RecordStore<AnyRow>, forget: ForgetDictionaries) {
    this.#values = values
    this.#forget = forget
  }

  async execute(change: RecordChange<DictionaryType>): Promise<Settled> {
    if (change.kind === 'edit') await this.#carry(change.before.type, change.row.type)
    return this.#forget.execute()
  }

  async #carry(before: string, type: string): Promise<void> {
    if (before === type) return
    const conditions = [{ field: 'type', is: before }]
    // Values that were moved are not found again.
    for (;;) {
      const rows = await this.#values.slice({ conditions, scope: 'all' }, undefined, AT_ONCE)
      for (const { id } of rows) await this.#values.edit(id, { type })
      if (rows.length < AT_ONCE) return
    }
  }
}
