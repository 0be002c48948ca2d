import type { TSchema } from 'typebox'
import type { Asked } from '../../../../application/records/record-hooks.ts'
import type { Condition } from '../../../../domain/records/record.ts'
import { Type } from '../../wire/schema.ts'
import { endOfSecond, rangeEnd } from '../../wire/wire-date.ts'
import type { PageColumn } from './codecs.ts'

/** The query keys of a column's range. The time of creation has the keys of all lists. */
export function rangeKeys({ is, name }: PageColumn): readonly [begin: string, end: string] {
  const of = is.stamp ? 'Time' : `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  return [`params[begin${of}]`, `params[end${of}]`]
}

export function rangeMembers(column: PageColumn): Record<string, TSchema> {
  const end = () => Type.Optional(column.codec.asked(column.is))
  return Object.fromEntries(rangeKeys(column).map((key) => [key, end()]))
}

/** Both ends are included, and either may be left open. @throws InvalidDate */
export function rangeCondition(column: PageColumn, query: Asked): Condition[] {
  const [from, to] = rangeKeys(column).map((key) => {
    const text = query[key]
    if (text === undefined) return undefined
    return text && column.is.kind === 'moment' ? rangeEnd(text) : column.codec.read(text)
  })
  if (from === undefined && to === undefined) return []
  const last = to instanceof Date ? endOfSecond(to) : to
  return [{ field: column.field, from, to: last }]
}
