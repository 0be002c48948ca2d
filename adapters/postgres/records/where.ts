import { raw } from '@mikro-orm/core'
import type { QBFilterQuery } from '@mikro-orm/sql'
import type { RecordFilter } from '../../../application/ports/console/record-store.ts'
import type { FieldKind } from '../../../domain/records/field.ts'
import { mayBeNone } from '../../../domain/records/field-options.ts'
import type { AnyRow, Condition, RecordType, SortKey } from '../../../domain/records/record.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { stored } from '../rows/columns.ts'
import { containing, containsMapped } from '../rows/like-pattern.ts'
import { columnOf } from './record-table.ts'

export type Where = QBFilterQuery<{ id: Id }>

/** Members of conditions that hold a value. */
const IS_VALUE: ReadonlySet<string> = new Set(['contains', 'is', 'from', 'to'])

/** Translates a filter for the mapper. A scope without alternatives matches nothing. */
export function whereOf(record: RecordType, { conditions, scope }: RecordFilter): Where {
  const where = (condition: Condition) => conditionOf(record, condition)
  const asked = conditions.map(where)
  if (scope === 'all') return asked.length === 0 ? {} : { $and: asked }
  if (scope.anyOf.length === 0) return { id: { $in: [] } }
  return { $and: [...asked, { $or: scope.anyOf.map((all) => ({ $and: all.map(where) })) }] }
}

function conditionOf(record: RecordType, condition: Condition): Where {
  const [{ fields }, { field }] = [record, condition]
  if ('contains' in condition)
    return containsMapped(columnOf(field), condition.contains, fields[field]?.keepsFolded)
  if ('in' in condition) {
    const isId = field === 'id' || fields[field]?.kind === 'id'
    return isId ? amongIds(field, condition.in) : { [field]: { $in: [...condition.in] } }
  }
  if ('hasAny' in condition) return overlapping(field, fields[field]?.kind, condition.hasAny)
  if ('noneOf' in condition) return { $not: conditionOf(record, { field, in: condition.noneOf }) }
  if ('is' in condition) return { [field]: stored(condition.is) }
  return { [field]: boundsOf(condition) }
}

function overlapping(
  field: string,
  kind: FieldKind | undefined,
  values: readonly unknown[],
): Where {
  const type = kind === 'id' ? 'bigint[]' : 'text[]'
  const sql = (alias: string) => `${alias}.${columnOf(field)} && cast(? as ${type})`
  return { [raw(sql, [arrayText(values)])]: [] }
}

/** An array as Postgres reads it. */
function arrayText(values: readonly unknown[]): string {
  return `{${values.map((value) => JSON.stringify(String(value))).join()}}`
}

function boundsOf({ from, to }: { readonly from?: unknown; readonly to?: unknown }) {
  return { ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lte: to }) }
}

/**
 * Passes all ids as one value, because a statement takes at most 65,535. The parameter is cast
 * once; casting the column would be done for each row.
 */
function amongIds(field: string, ids: readonly unknown[]): Where {
  const sql = (alias: string) => `${alias}.${columnOf(field)} = any(cast(? as bigint[]))`
  return { [raw(sql, [`{${ids.join()}}`])]: [] }
}

/** The same for all filters whose texts differ in their values only. */
export function shapeOf({ conditions, scope }: RecordFilter): string {
  return JSON.stringify([conditions, scope], (key, value) => {
    if (key === 'in' || key === 'noneOf' || key === 'hasAny') return value.length
    return IS_VALUE.has(key) ? (value ?? null) !== null : value
  })
}

/** The values in `whereOf`, in the order of the text. */
export function valuesOf(record: RecordType, { conditions, scope }: RecordFilter): unknown[] {
  if (scope !== 'all' && scope.anyOf.length === 0) return []
  const all = scope === 'all' ? conditions : [...conditions, ...scope.anyOf.flat()]
  return all.flatMap((condition) => valuesOfCondition(record, condition))
}

function valuesOfCondition(record: RecordType, condition: Condition): unknown[] {
  const { fields } = record
  if ('contains' in condition) return [containing(condition.contains)]
  if ('in' in condition) {
    const isId = condition.field === 'id' || fields[condition.field]?.kind === 'id'
    return isId ? [`{${condition.in.join()}}`] : [...condition.in]
  }
  if ('hasAny' in condition) return [arrayText(condition.hasAny)]
  if ('noneOf' in condition)
    return valuesOfCondition(record, { field: condition.field, in: condition.noneOf })
  if (!('is' in condition)) return [condition.from, condition.to].filter((end) => end !== undefined)
  const value = stored(condition.is)
  return value === null ? [] : [value]
}

/** A place in an order, between a row and the next one. */
export interface Position {
  readonly where: Where
  /** The same for all positions whose texts differ in their values only. */
  readonly shape: string
  /** In the order of the text. */
  readonly values: readonly unknown[]
}

/**
 * In the order of `list`: null stands before all values where it is allowed. Tables that exist may
 * have it elsewhere, too; there it is the greatest. The first key bounds the rest alone, so that
 * an index can begin there: `a >= 1 and (a > 1 or b > 2)`.
 */
export function positionOf(
  { fields, table }: RecordType,
  keys: readonly SortKey[],
  after: AnyRow,
): Position {
  const values: unknown[] = []
  const holding = (value: unknown, by: string) => {
    values.push(value)
    if (!(value instanceof Date)) return value
    const exact = [after.id, value, value]
    values.splice(-1, 1, ...exact)
    return raw(exactMoment(table, columnOf(by)), exact)
  }
  const beyond = ({ by, descending }: SortKey, orEqual: boolean): Where | undefined => {
    const [value, field] = [stored(after[by]), fields[by]]
    const isNullFirst = field === undefined || mayBeNone(field) !== descending
    if (value === null && isNullFirst) return orEqual ? {} : { [by]: { $ne: null } }
    if (value === null) return orEqual ? { [by]: null } : undefined
    const operator = `${descending ? '$lt' : '$gt'}${orEqual ? 'e' : ''}`
    const bound = { [by]: { [operator]: holding(value, by) } }
    return isNullFirst ? bound : { $or: [bound, { [by]: null }] }
  }
  const following = ([key, ...rest]: readonly SortKey[]): Where | undefined => {
    if (!key) return undefined
    if (rest.length === 0) return beyond(key, false)
    const bound = beyond(key, true) ?? {}
    const either = [beyond(key, false), following(rest)].filter((one) => one !== undefined)
    return { $and: [bound, { $or: either }] }
  }
  const where = following(keys) ?? {}
  const shape = keys.map(({ by }) => (stored(after[by]) === null ? 'null' : by)).join()
  return { where, shape, values }
}

/** Tables that exist may keep microseconds, which a row that was read no longer has. */
function exactMoment(table: string, column: string): string {
  return `coalesce((select "${column}" from "${table}"
    where id = ? and date_trunc('milliseconds', "${column}") = ?), ?)`
}
