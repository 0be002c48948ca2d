import type { DataScope } from '../../access/data-scope.ts'
import type { Id } from '../../shared/id.ts'

/** All files, or one's own and those of users in the departments of the data scope. */
export type FileScope = 'all' | { readonly uploaderId: Id; readonly departments: ReadonlySet<Id> }

/** Uploaders always see their own files, since pages request them immediately. */
export function filesIn(scope: DataScope, by: { readonly userId: Id }): FileScope {
  return scope.all ? 'all' : { uploaderId: by.userId, departments: scope.departments }
}
