import type { DataScope } from '../access/data-scope.ts'
import type { Id } from '../shared/id.ts'

/**
 * Which files somebody may see and touch: all, or their own and those of people who belong to
 * departments of their data scope.
 */
export type FileScope = 'all' | { readonly uploaderId: Id; readonly departments: ReadonlySet<Id> }

/** Whoever uploaded a file may always see it: pages ask for it at once. */
export function filesIn(scope: DataScope, by: { readonly userId: Id }): FileScope {
  return scope.all ? 'all' : { uploaderId: by.userId, departments: scope.departments }
}
