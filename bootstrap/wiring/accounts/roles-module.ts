import { ContainerModule } from 'inversify'
import { ROLE_ROUTES, ROLES_EXPORT } from '../../../adapters/http/pages/roles/role-routes.ts'
import { DataScopeOfRecords } from '../../../application/access/data-scope-of-records.ts'
import { OpenDepartments } from '../../../application/organization/open-departments.ts'
import { References } from '../../../application/records/references.ts'
import { AddRole, EditRole, RemoveRoles } from '../../../application/roles/change-roles.ts'
import { HandRole } from '../../../application/roles/hand-role.ts'
import { LookUpRoles } from '../../../application/roles/look-up-roles.ts'
import { SetRoleScope } from '../../../application/roles/set-role-scope.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import { bindClass, gathered, madeFrom } from '../bind-class.ts'
import { bindExport, bindRoutes } from '../bind-use-case.ts'
import { Tokens as T } from '../tokens.ts'

const WHOSE = { department: 'authorDepartmentId', author: 'authorId' } as const

/** The page of roles and their members. */
export const rolesModule = new ContainerModule(({ bind }) => {
  const tools = gathered({ stores: T.RecordStores, links: T.RoleLinks, rights: T.RightsRepo })
  const scope = madeFrom(T.RightsRepo, (rights) => new DataScopeOfRecords(rights, WHOSE))
  const departments = madeFrom(OpenDepartments, (open) => (by: Caller) => open.execute(by))
  bindClass(bind, LookUpRoles, [tools, T.MenuStore, scope, departments, T.LeftBehind])
  bindClass(bind, AddRole, [tools, T.Clock])
  bindClass(bind, EditRole, [tools, T.MenuStore, T.LeftBehind])
  bindClass(bind, RemoveRoles, [tools, References])
  bindClass(bind, SetRoleScope, [tools])
  bindClass(bind, HandRole, [tools])
  bindRoutes(bind, ROLE_ROUTES, {
    roles: LookUpRoles,
    add: AddRole,
    edit: EditRole,
    remove: RemoveRoles,
    setScope: SetRoleScope,
    hand: HandRole,
  })
  const rows = madeFrom(LookUpRoles, (roles) => ({ read: roles.slice.bind(roles) }))
  bindExport(bind, ROLES_EXPORT, rows)
})
