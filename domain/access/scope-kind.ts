import type { DepartmentTree } from '../organization/department-tree.ts'
import type { Id } from '../shared/id.ts'
import { type DataScope, EVERY_ROW, NO_ROW } from './data-scope.ts'
import { wholeBranches } from './linked-tree.ts'

export const SCOPE_KINDS = [
  'all',
  'custom',
  'department',
  'department-and-below',
  'own',
  'department-and-below-or-own',
] as const

export type ScopeKind = (typeof SCOPE_KINDS)[number]

/** Reads a stored value; an unknown one means the narrowest scope. */
export function scopeKindOf(word: string): ScopeKind {
  return SCOPE_KINDS.find((kind) => kind === word) ?? 'own'
}

export interface RoleScope {
  readonly kind: ScopeKind
  readonly departments: readonly Id[]
  readonly departmentsAreLinked: boolean
}

/** The data scope that a role gives a user of this department. */
export function scopeOf(
  role: RoleScope,
  department: Id | undefined,
  tree: DepartmentTree,
): DataScope {
  switch (role.kind) {
    case 'all':
      return EVERY_ROW
    case 'custom':
      return { ...NO_ROW, departments: chosen(role, tree) }
    case 'department':
      return { ...NO_ROW, departments: new Set(department ? [department] : []) }
    case 'department-and-below':
      return { ...NO_ROW, departments: below(department, tree) }
    case 'own':
      return { ...NO_ROW, own: true }
    case 'department-and-below-or-own':
      return { all: false, departments: below(department, tree), own: true }
  }
}

function below(department: Id | undefined, tree: DepartmentTree): ReadonlySet<Id> {
  return department === undefined ? new Set() : tree.branchOf(department)
}

/** A linked form also submits half-ticked ancestors, which give no access. */
function chosen({ departments, departmentsAreLinked }: RoleScope, tree: DepartmentTree): Set<Id> {
  if (!departmentsAreLinked) return new Set(departments)
  return wholeBranches(departments, (id) => tree.childrenOf(id))
}
