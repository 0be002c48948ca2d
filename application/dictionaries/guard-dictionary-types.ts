import { DictionaryInUse, type DictionaryType } from '../../domain/dictionaries/dictionary-type.ts'
import { isBuiltIn, keepBuiltIn } from '../../domain/records/built-in.ts'
import type { RecordChange } from '../../domain/records/record-change.ts'
import type { AnyRow } from '../../domain/records/record-row.ts'
import type { RecordStore } from '../ports/record-store.ts'

/** Protects built-in types, which pages refer to, and types that still have values. */
export class GuardDictionaryTypes {
  readonly #values: RecordStore<AnyRow>

  constructor(values: RecordStore<AnyRow>) {
    this.#values = values
  }

  /** @throws RecordBuiltIn, DictionaryInUse */
  async execute(change: RecordChange<DictionaryType>): Promise<void> {
    keepBuiltIn(change, isBuiltIn, 'type')
    if (change.kind !== 'remove') return
    for (const { type, name } of change.rows) {
      const filter = { conditions: [{ field: 'type', is: type }], scope: 'all' } as const
      const [used] = await this.#values.slice(filter, undefined, 1)
      if (used) throw new DictionaryInUse(name)
    }
  }
}
