import type { DepartmentTree } from '../organization/department-tree.ts'
import type { Condition, Scope } from '../records/record.ts'
import type { Id } from '../shared/id.ts'
import type { DataScope } from './data-scope.ts'

/** The fields of a record that a data scope is applied to. */
export interface ScopedFields {
  /** The department field; `id` when the record is a department. */
  readonly department?: string
  /** The owner field. Records without it have no owner. */
  readonly author?: string
}

interface Narrowed {
  readonly by: { readonly userId: Id }
  /** The departments in the request's filter; `undefined` without such a filter. */
  readonly departments: ReadonlySet<Id> | undefined
}

/**
 * The departments that a list means by one and all below it. Which ones are below a hidden
 * department is not told, so of that only itself remains.
 */
export function branchInScope(tree: DepartmentTree, scope: DataScope, id: Id): ReadonlySet<Id> {
  const isHidden = !scope.all && !scope.departments.has(id)
  return isHidden && tree.has(id) ? new Set([id]) : tree.branchOf(id)
}

/** The rows that a data scope gives a caller, narrowed to the requested departments. */
export function scopeOn(
  { department, author }: ScopedFields,
  scope: DataScope,
  { by, departments }: Narrowed,
): Scope {
  const narrowed: Condition[] =
    department && departments ? [{ field: department, in: [...departments] }] : []
  if (scope.all) return narrowed.length === 0 ? 'all' : { anyOf: [narrowed] }
  const anyOf: Condition[][] = []
  if (department && scope.departments.size > 0)
    anyOf.push([...narrowed, { field: department, in: [...scope.departments] }])
  if (author && scope.own) anyOf.push([...narrowed, { field: author, is: by.userId }])
  return { anyOf }
}
