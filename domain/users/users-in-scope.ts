import type { DataScope } from '../access/data-scope.ts'
import { type ScopedFields, scopeOn } from '../access/rows-in-scope.ts'
import type { Scope } from '../records/record.ts'
import type { Id } from '../shared/id.ts'

interface Somebody {
  readonly userId: Id
}

const IN_DEPARTMENTS: ScopedFields = { department: 'departmentId', author: 'authorId' }
const ROLES: ScopedFields = { department: 'authorDepartmentId', author: 'authorId' }

/** The users in scope, and always the caller, whom the scope "own" would hide. */
export function usersInScope(scope: DataScope, by: Somebody): Scope {
  const open = postsInScope(scope, by)
  return open === 'all' ? open : { anyOf: [...open.anyOf, [{ field: 'id', is: by.userId }]] }
}

export function postsInScope(scope: DataScope, by: Somebody): Scope {
  return scopeOn(IN_DEPARTMENTS, scope, { by, departments: undefined })
}

export function rolesInScope(scope: DataScope, by: Somebody): Scope {
  return scopeOn(ROLES, scope, { by, departments: undefined })
}
