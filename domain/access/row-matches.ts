import type { AnyRow, Condition, Scope } from '../records/record.ts'
import { hasPart } from '../shared/has-part.ts'

type Matches = (row: AnyRow) => boolean

const DECIMAL = /^-?\d+(\.\d+)?$/

interface Filter {
  readonly conditions: readonly Condition[]
  readonly scope: Scope
}

/** Evaluates a store's filter on rows in memory. Build it once, apply it to many rows. */
export function rowMatches({ conditions, scope }: Filter): Matches {
  const meets = allOf(conditions)
  if (scope === 'all') return meets
  const open = scope.anyOf.map(allOf)
  return (row) => meets(row) && open.some((matches) => matches(row))
}

function allOf(conditions: readonly Condition[]): Matches {
  const each = conditions.map(matchesOf)
  return (row) => each.every((matches) => matches(row))
}

function matchesOf(condition: Condition): Matches {
  const { field } = condition
  if ('contains' in condition) {
    const has = hasPart(condition.contains)
    return (row) => has(String(row[field] ?? ''))
  }
  if ('in' in condition) {
    const some = new Set(condition.in)
    return (row) => some.has(row[field])
  }
  if ('hasAny' in condition)
    return (row) => [row[field] ?? []].flat().some((one) => condition.hasAny.includes(one))
  if ('noneOf' in condition) return (row) => !condition.noneOf.some((id) => id === row[field])
  if ('is' in condition) return (row) => (row[field] ?? null) === (condition.is ?? null)
  const { from, to } = condition
  return (row) => {
    const value = row[field]
    if (value === undefined) return false
    const isAfter = from === undefined || comparable(value) >= comparable(from)
    return isAfter && (to === undefined || comparable(value) <= comparable(to))
  }
}

/** Decimals are texts, but are compared as numbers. */
export function comparable(value: unknown): string | number {
  if (typeof value !== 'string') return Number(value)
  return DECIMAL.test(value) ? Number(value) : value
}
