import { bring } from './bring.ts'
import type { EntryOf, RecordEntry } from './configuration.ts'
import { inOrder } from './in-order.ts'
import type { Rows } from './rows.ts'
import type { Section } from './section.ts'
import type { Tally } from './tally.ts'

type Dictionary = EntryOf<'dictionaries'>

/** Dictionary types, each with its values. */
export class DictionarySection implements Section<'dictionaries'> {
  readonly name = 'dictionaries'
  readonly #types: Rows
  readonly #values: Rows

  constructor(types: Rows, values: Rows) {
    this.#types = types
    this.#values = values
  }

  async read(): Promise<Dictionary[]> {
    const [types, values] = [await this.#types.read(), await this.#values.read()]
    const byType = Map.groupBy(values, ({ entry }) => entry.type)
    const dictionaries = types.map(({ entry }) => {
      const own = (byType.get(entry.type) ?? []).map(
        ({ entry: { type: _type, ...value } }) => value,
      )
      return { ...entry, values: inOrder(own, (one) => Number(one.sortOrder), valueKey) }
    })
    return inOrder(dictionaries, typeOf)
  }

  async bring(dictionaries: readonly Dictionary[], tally: Tally): Promise<void> {
    const types = dictionaries.map(({ values: _values, ...type }) => type)
    await bring<RecordEntry>(tally, types, await this.#types.read(), {
      keyOf: typeOf,
      add: (type) => this.#types.add(type),
      edit: ({ id }, type, members) => this.#types.edit(id, type, members),
    })
    const values = dictionaries.flatMap((dictionary) =>
      dictionary.values.map((value) => ({ type: dictionary.type, ...value })),
    )
    await bring<RecordEntry>(tally, values, await this.#values.read(), {
      keyOf: (value) => `${typeOf(value)} ${valueKey(value)}`,
      add: (value) => this.#values.add(value),
      edit: ({ id }, value, members) => this.#values.edit(id, value, members),
    })
  }
}

function typeOf(entry: RecordEntry): string {
  return String(entry.type)
}

function valueKey(entry: RecordEntry): string {
  return String(entry.value)
}
