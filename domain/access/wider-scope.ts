import type { Id } from '../shared/id.ts'
import { type DataScope, isWithin } from './data-scope.ts'
import type { PermissionCode } from './permission-code.ts'
import type { Rights } from './rights.ts'

/** What somebody sees by the rule `widest` and not `by-permission`. */
export interface WiderScope {
  /** Whether it is every row. */
  readonly isAll: boolean
  /** How many departments more, for the permission for which it is most. */
  readonly departments: number
  /** For what they see more; never empty. */
  readonly permissions: readonly PermissionCode[]
}

/**
 * @param rights `by-permission` @param department of their holder
 * @returns nothing for who sees the same by both rules
 */
export function widerScope({ scopes }: Rights, department: Id | undefined): WiderScope | undefined {
  if (!scopes) return undefined
  const { all } = scopes
  const less = [...scopes.of].filter(([, scope]) => !isWithin(all, scope, department))
  if (less.length === 0) return undefined
  return {
    isAll: all.all,
    departments: Math.max(...less.map(([, scope]) => departmentsBeyond(all, scope))),
    permissions: less.map(([code]) => code).sort(),
  }
}

function departmentsBeyond(all: DataScope, scope: DataScope): number {
  if (all.all || scope.all) return 0
  return [...all.departments].filter((id) => !scope.departments.has(id)).length
}

/** The one who sees most more comes first. */
export function byWidth(one: WiderScope, other: WiderScope): number {
  return (
    Number(other.isAll) - Number(one.isAll) ||
    other.departments - one.departments ||
    other.permissions.length - one.permissions.length
  )
}

/** How many permissions are named. */
const NAMED = 3

export function widerInWords({ isAll, departments, permissions }: WiderScope): string {
  const named = permissions.slice(0, NAMED).join(', ')
  const others = permissions.length - NAMED
  const rows = departments > 0 ? `those of ${departments} departments` : 'their own'
  const asked = others > 0 ? `${named} and ${others} more` : named
  return `${isAll ? 'every row' : rows} for ${asked}`
}
