import { type Bind, ContainerModule } from 'inversify'
import {
  DEPARTMENT_ROUTES,
  departmentsPage,
} from '../../../adapters/http/pages/organization/departments.ts'
import { POST_ROUTES } from '../../../adapters/http/pages/organization/posts.ts'
import { ROLE_ROUTES, ROLES_EXPORT } from '../../../adapters/http/pages/roles/role-routes.ts'
import { DataScopeOfRecords } from '../../../application/access/data-scope-of-records.ts'
import { GuardDepartments } from '../../../application/organization/guard-departments.ts'
import { OpenDepartments } from '../../../application/organization/open-departments.ts'
import { SettleDepartments } from '../../../application/organization/settle-departments.ts'
import { References } from '../../../application/records/references.ts'
import { ChangeRoles } from '../../../application/roles/change-roles.ts'
import { LookUpRoles } from '../../../application/roles/look-up-roles.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import { POST } from '../../../domain/organization/post.ts'
import { bindClass, gathered, madeFrom } from '../bind-class.ts'
import { bindPage } from '../bind-page.ts'
import { bindExport, bindRoutes } from '../bind-use-case.ts'
import { token } from '../token.ts'
import { Tokens as T } from '../tokens.ts'

const SCOPE_OF_DEPARTMENTS = token<DataScopeOfRecords>('ScopeOfDepartments')

/** Departments and posts. */
export const organizationModule = new ContainerModule(({ bind }) => {
  bindPage(bind, departmentsPage, {
    guard: GuardDepartments,
    after: SettleDepartments,
    scope: SCOPE_OF_DEPARTMENTS,
  })
  bindClass(bind, OpenDepartments, [T.DepartmentDirectory, SCOPE_OF_DEPARTMENTS])
  bindRoutes(bind, DEPARTMENT_ROUTES, { departments: OpenDepartments })
  bindRoutes(bind, POST_ROUTES, { posts: madeFrom(T.Records, (records) => records(POST)) })
  bindDepartmentRules(bind)
})

function bindDepartmentRules(bind: Bind): void {
  bind(SCOPE_OF_DEPARTMENTS).toResolvedValue(
    (rights) =>
      new DataScopeOfRecords(
        rights,
        { department: 'id' },
        { exact: 'deptId', branch: 'belongDeptId' },
      ),
    [T.RightsRepo],
  )
  bindClass(bind, GuardDepartments, [T.RecordStores, T.RightsRepo])
  bindClass(bind, SettleDepartments, [T.RecordStores, T.RightsRepo, T.AccessVersion])
}

const WHOSE = { department: 'authorDepartmentId', author: 'authorId' } as const

/** The page of roles and their members. */
export const rolesModule = new ContainerModule(({ bind }) => {
  const tools = { stores: T.RecordStores, links: T.RoleLinks, rights: T.RightsRepo }
  const scope = madeFrom(T.RightsRepo, (rights) => new DataScopeOfRecords(rights, WHOSE))
  const departments = madeFrom(OpenDepartments, (open) => (by: Caller) => open.execute(by))
  const reading = gathered({ ...tools, menus: T.MenuStore })
  bindClass(bind, LookUpRoles, [reading, scope, departments, T.LeftBehind])
  const changing = { menus: T.MenuStore, left: T.LeftBehind, clock: T.Clock }
  bindClass(bind, ChangeRoles, [gathered({ ...tools, ...changing, references: References })])
  bindRoutes(bind, ROLE_ROUTES, { roles: LookUpRoles, change: ChangeRoles })
  const rows = madeFrom(LookUpRoles, (roles) => ({ read: roles.slice.bind(roles) }))
  bindExport(bind, ROLES_EXPORT, rows)
})
