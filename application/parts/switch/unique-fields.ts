import { textOf, type Value, type Values } from '../../../domain/parts/switch/imported-values.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { startOf } from './legacy-values.ts'

/** Fields that no two rows of a table may share together. */
export interface UniqueFields {
  readonly fields: readonly string[]
  /**
   * Another value for the last of them, if somebody here keeps the wanted one. Without it, the plan
   * has seen to that.
   */
  rename?(value: string, isTaken: (value: string) => boolean, oldId: string): string
}

/** A row as it will be. */
interface MovedRow {
  readonly oldId: string
  /** `undefined` for a new row. */
  readonly before: Values | undefined
  readonly after: Record<string, Value>
  /** Called with what was wanted, and what it is instead. */
  renamed(field: string, wanted: string, given: string): void
}

/**
 * Renames what would be there twice: rows that stay as they are come before those that change.
 * @param others rows of the table that do not come
 * @returns rows whose last field has to be freed first, because another row gets what they have
 */
export function settleUnique<Row extends MovedRow>(
  { fields, rename }: UniqueFields,
  rows: readonly Row[],
  others: readonly Values[],
): Row[] {
  const last = fields.at(-1) ?? ''
  const keyOf = (values: Values) => JSON.stringify(fields.map((one) => textOf(values[one] ?? null)))
  const isMoved = ({ before, after }: Row) => !before || keyOf(before) !== keyOf(after)
  const staying = rows.filter((row) => !isMoved(row)).map(({ after }) => after)
  const taken = new Set([...others, ...staying].map(keyOf))
  const moved = rows.filter(isMoved)
  const wanted = new Set<string>()
  for (const row of moved) {
    const { after, oldId } = row
    const value = textOf(after[last] ?? null)
    if (rename && value !== null && taken.has(keyOf(after))) {
      const isTaken = (text: string) => taken.has(keyOf({ ...after, [last]: text }))
      after[last] = rename(value, isTaken, oldId)
      row.renamed(last, value, String(after[last]))
    }
    taken.add(keyOf(after))
    if (value !== null) wanted.add(keyOf(after))
  }
  return moved.filter((row) => row.before && isMoved(row) && wanted.has(keyOf(row.before)))
}

/** What no form accepts, so that nobody has it. */
export function freedBy({ fields }: UniqueFields): (row: { readonly id: Id }) => Values {
  return ({ id }) => ({ id, [fields.at(-1) ?? '']: `\n${id}` })
}

/** `text`, or the first of `text (2)`, `text (3)`... that is free. */
export function freeText(text: string, most: number, isTaken: (text: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : ` (${number})`
    const candidate = startOf(text, most - end.length) + end
    if (!isTaken(candidate)) return candidate
  }
}
