import type { DictionaryValue } from '../../domain/dictionaries/dictionary-value.ts'
import { isBuiltIn, keepBuiltIn } from '../../domain/records/built-in.ts'
import type { RecordChange } from '../../domain/records/record-change.ts'
import { InvalidField } from '../../domain/records/record-errors.ts'
import type { AnyRow } from '../../domain/records/record-row.ts'
import type { RecordStore } from '../ports/record-store.ts'

/** Requires that the type of a value exists, and protects the values that pages refer to. */
export class GuardDictionaryValues {
  readonly #types: RecordStore<AnyRow>

  constructor(types: RecordStore<AnyRow>) {
    this.#types = types
  }

  /** @throws RecordBuiltIn, InvalidField */
  async execute(change: RecordChange<DictionaryValue>): Promise<void> {
    keepBuiltIn(change, isBuiltIn, 'type', 'value')
    if (change.kind === 'remove') return
    const { type } = change.row
    if (!(await this.#isThere(type))) throw new InvalidField('type')
  }

  /** The type is locked, so it exists until this change is made. */
  async #isThere(type: string): Promise<boolean> {
    const filter = { conditions: [{ field: 'type', is: type }], scope: 'all' } as const
    const found = await this.#types.slice(filter, undefined, 1)
    const [kept] = await this.#types.getForUpdate(
      found.map(({ id }) => id),
      'all',
    )
    return kept?.type === type
  }
}
