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
import { ConsoleTokens as C } from './console-tokens.ts'
import { token } from './token.ts'
import { Tokens as T } from './tokens.ts'

const GUARD_DEPARTMENTS = token<GuardDepartments>('GuardDepartments')
const SETTLE_DEPARTMENTS = token<SettleDepartments>('SettleDepartments')
const SCOPE_OF_DEPARTMENTS = token<DataScopeOfRecords>('ScopeOfDepartments')
const GUARD_POSTS = token<GuardPosts>('GuardPosts')
const SCOPE_OF_POSTS = token<DataScopeOfRecords>('ScopeOfPosts')

/** Departments and posts. */
export const organizationModule = new ContainerModule(({ bind }) => {
  bindPage(bind, departmentsPage, {
    guard: GUARD_DEPARTMENTS,
    after: SETTLE_DEPARTMENTS,
    scope: SCOPE_OF_DEPARTMENTS,
  })
  bindClass(bind, C.OpenDepartments, OpenDepartments, [C.DepartmentDirectory, SCOPE_OF_DEPARTMENTS])
  bind(T.Routes).toResolvedValue(
    (open) => [
      listDepartmentsRoute(open),
      departmentsWithoutRoute(open),
      departmentOptionsRoute(open),
      departmentTreesRoute(open),
    ],
    [C.OpenDepartments],
  )
  const posts = bindPage(bind, postsPage, { guard: GUARD_POSTS, scope: SCOPE_OF_POSTS })
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
    [C.RightsRepo],
  )
  bind(GUARD_DEPARTMENTS).toResolvedValue(
    (stores, rights) => new GuardDepartments(stores, rights),
    [C.RecordStores, C.RightsRepo],
  )
  bind(SETTLE_DEPARTMENTS).toResolvedValue(
    (stores, rights, access) => new SettleDepartments(stores, rights, access),
    [C.RecordStores, C.RightsRepo, T.AccessVersion],
  )
}

function bindPostRules(bind: Bind): void {
  const fields = { department: 'departmentId', author: 'authorId' }
  const asked = { exact: 'deptId', branch: 'belongDeptId' }
  bind(SCOPE_OF_POSTS).toResolvedValue(
    (rights) => new DataScopeOfRecords(rights, fields, asked),
    [C.RightsRepo],
  )
  bind(GUARD_POSTS).toResolvedValue(
    (stores, rights) => new GuardPosts(stores, rights),
    [C.RecordStores, C.RightsRepo],
  )
}
