import type { Id } from '../shared/id.ts'

interface SomeRows {
  readonly all: false
  readonly departments: ReadonlySet<Id>
  /** Whether one's own rows are visible, in whatever department. */
  readonly own: boolean
}

export type DataScope = { readonly all: true } | SomeRows

export const EVERY_ROW: DataScope = { all: true }
export const NO_ROW: SomeRows = { all: false, departments: new Set(), own: false }

export function union(scopes: Iterable<DataScope>): DataScope {
  const departments = new Set<Id>()
  let own = false
  for (const scope of scopes) {
    if (scope.all) return EVERY_ROW
    for (const id of scope.departments) departments.add(id)
    own ||= scope.own
  }
  return { all: false, departments, own }
}

/**
 * Whether `outer` covers everything that `inner` gives a user of this department. One's own rows lie
 * in one's own department, so a scope with that department covers them.
 */
export function isWithin(inner: DataScope, outer: DataScope, department: Id | undefined): boolean {
  if (outer.all) return true
  if (inner.all) return false
  const holdsOwn = department !== undefined && outer.departments.has(department)
  if (inner.own && !outer.own && !holdsOwn) return false
  return [...inner.departments].every((id) => outer.departments.has(id))
}
