import { type Bind, ContainerModule } from 'inversify'
import {
  departmentOptionsRoute,
  departmentsWithoutRoute,
  listDepartmentsRoute,
} from '../../adapters/http/pages/organization/department-lists.ts'
import { departmentTreesRoute } from '../../adapters/http/pages/organization/department-trees.ts'
import { departmentsPage } from '../../adapters/http/pages/organization/departments.ts'
import { postOptionsRoute } from '../../adapters/http/pages/organization/post-options.ts'
import { postsPage } from '../../adapters/http/pages/organization/posts.ts'
import { DataScopeOfRecords } from '../../application/access/data-scope-of-records.ts'
import { GuardDepartments } from '../../application/organization/guard-departments.ts'
import { GuardPosts } from '../../application/organization/guard-posts.ts'
import { OpenDepartments } from '../../application/organization/open-departments.ts'
import { SettleDepartments } from '../../application/organization/settle-departments.ts'
import { bindClass } from './bind-class.ts'
import { bindPage } from './bind-page.ts'
import { bindUseCase } from './bind-use-case.ts'
import { token } from './token.ts'
import { Tokens as T } from './tokens.ts'

const SCOPE_OF_DEPARTMENTS = token<DataScopeOfRecords>('ScopeOfDepartments')
const SCOPE_OF_POSTS = token<DataScopeOfRecords>('ScopeOfPosts')

/** Departments and posts. */
export const organizationModule = new ContainerModule(({ bind }) => {
  bindPage(bind, departmentsPage, {
    guard: GuardDepartments,
    after: SettleDepartments,
    scope: SCOPE_OF_DEPARTMENTS,
  })
  bindUseCase(
    bind,
    OpenDepartments,
    [T.DepartmentDirectory, SCOPE_OF_DEPARTMENTS],
    [listDepartmentsRoute, departmentsWithoutRoute, departmentOptionsRoute, departmentTreesRoute],
  )
  const posts = bindPage(bind, postsPage, { guard: GuardPosts, scope: SCOPE_OF_POSTS })
  bind(T.Routes).toResolvedValue((records) => [postOptionsRoute(records)], [posts])
  bindPostRules(bind)
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

function bindPostRules(bind: Bind): void {
  const fields = { department: 'departmentId', author: 'authorId' }
  const asked = { exact: 'deptId', branch: 'belongDeptId' }
  bind(SCOPE_OF_POSTS).toResolvedValue(
    (rights) => new DataScopeOfRecords(rights, fields, asked),
    [T.RightsRepo],
  )
  bindClass(bind, GuardPosts, [T.RecordStores, T.RightsRepo])
}
