import { type Bind, ContainerModule } from 'inversify'
import {
  DEPARTMENT_ROUTES,
  departmentsPage,
} from '../../../adapters/http/pages/organization/departments.ts'
import { POST_ROUTES } from '../../../adapters/http/pages/organization/posts.ts'
import { DataScopeOfRecords } from '../../../application/access/data-scope-of-records.ts'
import { GuardDepartments } from '../../../application/organization/guard-departments.ts'
import { OpenDepartments } from '../../../application/organization/open-departments.ts'
import { SettleDepartments } from '../../../application/organization/settle-departments.ts'
import { POST } from '../../../domain/organization/post.ts'
import { bindClass, madeFrom } from '../bind-class.ts'
import { bindPage } from '../bind-page.ts'
import { bindRoutes } from '../bind-use-case.ts'
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
