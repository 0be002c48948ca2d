import { KeyedSection } from './keyed-section.ts'
import type { RecordEntries, RecordEntry } from './record-entries.ts'
import { inOrder, type Section, type Tally } from './section.ts'

type Dictionary = RecordEntry & { readonly values: readonly RecordEntry[] }

/** Dictionary types, each with its values. */
export class DictionarySection implements Section<Dictionary> {
  readonly name = 'dictionaries'
  readonly #types: KeyedSection<RecordEntry>
  readonly #values: KeyedSection<RecordEntry>

  constructor(types: RecordEntries, values: RecordEntries) {
    this.#types = new KeyedSection(this.name, types)
    this.#values = new KeyedSection(this.name, values)
  }

  async read(): Promise<Dictionary[]> {
    const types = await this.#types.read()
    const values = await this.#values.read()
    const byType = Map.groupBy(values, ({ type }) => type)
    return types.map((dictionary) => {
      const own = (byType.get(dictionary.type) ?? []).map(({ type: _type, ...value }) => value)
      return { ...dictionary, values: inOrder(own, ({ sortOrder }) => Number(sortOrder)) }
    })
  }

  async bring(dictionaries: readonly Dictionary[], tally: Tally): Promise<void> {
    const types = dictionaries.map(({ values: _values, ...type }) => type)
    await this.#types.bring(types, tally)
    const values = dictionaries.flatMap((dictionary) =>
      dictionary.values.map((value) => ({ type: dictionary.type, ...value })),
    )
    await this.#values.bring(values, tally)
  }
}
