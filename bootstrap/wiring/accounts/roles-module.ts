import { ContainerModule } from 'inversify'
import {
  changeRoleScopeRoute,
  changeRoleStatusRoute,
} from '../../../adapters/http/pages/roles/change-role-scope.ts'
import {
  addRoleRoute,
  editRoleRoute,
  removeRolesRoute,
} from '../../../adapters/http/pages/roles/change-roles.ts'
import { exportRolesRoute } from '../../../adapters/http/pages/roles/export-roles.ts'
import { handRolesRoute } from '../../../adapters/http/pages/roles/hand-roles.ts'
import { listRolesRoute, roleChoicesRoute } from '../../../adapters/http/pages/roles/list-roles.ts'
import { roleHoldersRoute } from '../../../adapters/http/pages/roles/role-holders.ts'
import {
  roleDepartmentsRoute,
  roleMenusRoute,
} from '../../../adapters/http/pages/roles/role-trees.ts'
import { DataScopeOfRecords } from '../../../application/access/data-scope-of-records.ts'
import { OpenDepartments } from '../../../application/organization/open-departments.ts'
import { References } from '../../../application/records/references.ts'
import { AddRole } from '../../../application/roles/add-role.ts'
import { EditRole } from '../../../application/roles/edit-role.ts'
import { HandRole } from '../../../application/roles/hand-role.ts'
import { LookUpRoles } from '../../../application/roles/look-up-roles.ts'
import { RemoveRoles } from '../../../application/roles/remove-roles.ts'
import { SetRoleScope } from '../../../application/roles/set-role-scope.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import { bindClass, gathered, madeFrom } from '../bind-class.ts'
import { bindUseCase } from '../bind-use-case.ts'
import { Tokens as T } from '../tokens.ts'

const WHOSE = { department: 'authorDepartmentId', author: 'authorId' } as const

/** The page of roles and their members. */
export const rolesModule = new ContainerModule(({ bind }) => {
  const tools = gathered({ stores: T.RecordStores, links: T.RoleLinks, rights: T.RightsRepo })
  const scope = madeFrom(T.RightsRepo, (rights) => new DataScopeOfRecords(rights, WHOSE))
  const departments = madeFrom(OpenDepartments, (open) => (by: Caller) => open.execute(by))
  bindClass(bind, LookUpRoles, [tools, T.MenuStore, scope, departments, T.LeftBehind])
  bindUseCase(bind, AddRole, [tools, T.Clock], [addRoleRoute])
  const edited = [tools, T.MenuStore, T.LeftBehind] as const
  bindUseCase(bind, EditRole, edited, [editRoleRoute, changeRoleStatusRoute])
  bindUseCase(bind, RemoveRoles, [tools, References], [removeRolesRoute])
  bindUseCase(bind, SetRoleScope, [tools], [changeRoleScopeRoute])
  bindUseCase(bind, HandRole, [tools], [handRolesRoute])
  bind(T.Routes).toResolvedValue(
    (roles, sheets, { console: { exportRows } }) => [
      exportRolesRoute(roles, sheets, exportRows),
      listRolesRoute(roles),
      roleChoicesRoute(roles),
      roleMenusRoute(roles),
      roleDepartmentsRoute(roles),
      roleHoldersRoute(roles),
    ],
    [LookUpRoles, T.SheetWriter, T.Config],
  )
})
