import type { Field } from '../../domain/records/field.ts'
import type { AnyRow, Condition, RecordType } from '../../domain/records/record.ts'
import { RecordReferred } from '../../domain/records/record-errors.ts'
import { valuesOf } from '../../domain/records/values-of.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { RecordStores } from '../ports/console/record-store.ts'

/** A record whose rows may refer to others, and how people call them. */
export interface Referrer {
  readonly of: RecordType
  /** Singular and plural in English. */
  readonly words: { readonly en: readonly [string, string]; readonly zh: string }
}

interface Referring extends Referrer {
  readonly name: string
  readonly field: Field
}

const MOST = 200

/** What refers to rows that are about to be removed. */
export class References {
  readonly #stores: RecordStores
  readonly #byTable: ReadonlyMap<string, readonly Referring[]>

  constructor(referrers: readonly Referrer[], stores: RecordStores) {
    this.#stores = stores
    const all = referrers.flatMap((referrer) =>
      Object.entries(referrer.of.fields).flatMap(([name, field]) =>
        field.refersTo ? [{ ...referrer, name, field, table: field.refersTo.table }] : [],
      ),
    )
    this.#byTable = Map.groupBy(all, ({ table }) => table)
  }

  /**
   * Empties the fields that are to be emptied. Call it with the rows locked, in the transaction that
   * removes them: whoever names one of them locks it first.
   * @throws RecordReferred
   */
  async end(table: string, ids: readonly Id[]): Promise<void> {
    const use = await this.useOf(table, ids)
    if (use) throw new RecordReferred(use.english, use.chinese)
    for (const one of this.#byTable.get(table) ?? [])
      if (one.field.refersTo?.whenRemoved === 'emptied') await this.#empty(one, ids)
  }

  /** @returns a field that refers to one of the rows and is not to be emptied, as people call it */
  async useOf(table: string, ids: readonly Id[]) {
    for (const one of this.#byTable.get(table) ?? []) {
      const { of, words, name, field } = one
      if (field.refersTo?.whenRemoved === 'emptied') continue
      // Rows that go at the same time may refer to each other.
      const others = of.table === table ? [{ field: 'id', noneOf: ids } as const] : []
      const [row] = await this.#rows(one, ids, 1, others)
      const [en, zh] = field.words ?? [name, name]
      if (row) return { english: `${words.en[1]} (${en})`, chinese: `${words.zh}（${zh}）` }
    }
    return undefined
  }

  /** @returns those that no row refers to */
  async unused(table: string, ids: readonly Id[]): Promise<Id[]> {
    const unused: Id[] = []
    for (const id of ids) if (!(await this.useOf(table, [id]))) unused.push(id)
    return unused
  }

  async #empty(one: Referring, ids: readonly Id[]): Promise<void> {
    const { of, name, field } = one
    for (;;) {
      const rows = await this.#rows(one, ids, MOST)
      for (const row of rows) {
        const left = valuesOf(row, name).filter((id) => !ids.includes(id))
        await this.#stores(of).edit(row.id, { [name]: field.isMany ? left : undefined })
      }
      if (rows.length < MOST) return
    }
  }

  #rows(
    { of, name, field }: Pick<Referring, 'of' | 'name' | 'field'>,
    ids: readonly Id[],
    most: number,
    others: readonly Condition[] = [],
  ): Promise<AnyRow[]> {
    const named = field.isMany ? { field: name, hasAny: ids } : { field: name, in: ids }
    const filter = { conditions: [named, ...others], scope: 'all' } as const
    return this.#stores(of).slice(filter, undefined, most)
  }
}
