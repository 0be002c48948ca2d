import type { Condition, Scope } from '../records/record-change.ts'
import type { Id } from '../shared/id.ts'
import type { DataScope } from './data-scope.ts'

/** The fields of a record by which a data scope tells whose it is. */
export interface ScopedFields {
  /** The department it lies in; `id` where it is one itself. */
  readonly department?: string
  /** Who made it. Records without this field are nobody's own. */
  readonly author?: string
}

interface Narrowed {
  readonly by: { readonly userId: Id }
  /** Of which the page asks; `undefined` when it asks for none. */
  readonly departments: ReadonlySet<Id> | undefined
}

/** Rows that a data scope opens to a caller, of some departments where they are asked for. */
export function scopeOn(
  { department, author }: ScopedFields,
  scope: DataScope,
  { by, departments }: Narrowed,
): Scope {
  const asked: Condition[] =
    department && departments ? [{ field: department, in: [...departments] }] : []
  if (scope.all) return asked.length === 0 ? 'all' : { anyOf: [asked] }
  const anyOf: Condition[][] = []
  if (department && scope.departments.size > 0)
    anyOf.push([...asked, { field: department, in: [...scope.departments] }])
  if (author && scope.own) anyOf.push([...asked, { field: author, is: by.userId }])
  return { anyOf }
}
