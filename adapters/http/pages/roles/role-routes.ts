import type { ChangeRoles } from '../../../../application/roles/change-roles.ts'
import type { LookUpRoles, RoleSlice } from '../../../../application/roles/look-up-roles.ts'
import { ROLE, type RoleRow as Role } from '../../../../domain/access/role-record.ts'
import { parseId, parseIdList } from '../../../../domain/shared/id.ts'
import { seesContacts } from '../../../../domain/users/people-in-sight.ts'
import { removal, routeOf } from '../../route.ts'
import { JsonText } from '../../wire/json-text.ts'
import { PAGE_KEYS, pageOf, pageSlice, sortKeys } from '../../wire/page-query.ts'
import { Type } from '../../wire/schema.ts'
import {
  idFromWire,
  recordStatus,
  textOf,
  WireId,
  WireStatus,
  wireId,
} from '../../wire/wire-types.ts'
import { textFor } from '../../words/texts.ts'
import type { ExportedList } from '../exports/export-route.ts'
import { readerOf } from '../menus/front-end-icons.ts'
import { MenuChoiceSchema, menuChoices } from '../menus/menu-rows.ts'
import { DepartmentNode, departmentNodes } from '../organization/departments.ts'
import { idsFrom, NewRoleBody, newRole, RoleBody, roleForm, ScopeBody } from './role-bodies.ts'
import {
  CandidateRow,
  candidateRow,
  ROLE_FILTER_KEYS,
  RoleRow,
  roleConditions,
  roleRow,
  scopeKindFrom,
} from './role-rows.ts'

const SORTABLE = new Map([
  ['roleId', 'id'],
  ['roleSort', 'sortOrder'],
  ['createTime', 'createdAt'],
])
const CHOICES = { offset: 0, limit: 200, sort: ROLE.order }
const ById = Type.Object({ roleId: textOf(20) })

interface Roles {
  readonly roles: LookUpRoles
  readonly change: ChangeRoles
}

/** Refusals of changes of roles. */
const ROLE_ERRORS = [
  'role_not_found',
  'invalid_role_key',
  'role_taken',
  'built_in_role_kept',
  'own_role_kept',
  'registration_role_kept',
  'rights_exceeded',
  'own_rights_kept',
  'super_user_kept',
] as const

const route = routeOf<Roles>({ area: 'role' })

const LISTS = [
  route({
    method: 'GET',
    url: '/system/role/list',
    access: 'system:role:list',
    summary: 'List roles',
    query: Type.Object({ ...PAGE_KEYS, ...ROLE_FILTER_KEYS }),
    reply: pageOf(RoleRow),
    run: async ({ roles }, { query, caller }) => {
      const asked = sortKeys(query, SORTABLE)
      const sort = asked.length > 0 ? asked : ROLE.order
      const page = { ...pageSlice(query), sort, conditions: roleConditions(query) }
      const { rows, total } = await roles.list(page, caller)
      return { total, rows: rows.map(roleRow) }
    },
  }),
  route({
    method: 'GET',
    url: '/system/role/:roleId',
    access: 'system:role:query',
    errors: ['role_not_found'],
    summary: 'Get a role',
    params: ById,
    reply: RoleRow,
    run: async ({ roles }, { params, caller }) =>
      roleRow(await roles.get(parseId(params.roleId), caller)),
  }),
  route({
    method: 'GET',
    url: '/system/role/optionselect',
    access: 'system:role:query',
    summary: 'List enabled roles to choose from',
    description: 'Roles in the data scope of the caller, and all others that the caller may give.',
    query: Type.Object({ roleIds: Type.Optional(textOf(4096)) }),
    reply: Type.Array(RoleRow),
    run: async ({ roles }, { query: { roleIds }, caller }) => {
      const some = roleIds ? [{ field: 'id', in: parseIdList(roleIds) }] : []
      const conditions = [{ field: 'status', is: 'normal' }, ...some]
      return (await roles.choices({ ...CHOICES, conditions }, caller)).map(roleRow)
    },
  }),
]

/** Trees of what the caller may grant. What the role already has is ticked. */
const TREES = [
  route({
    method: 'GET',
    url: '/system/menu/roleMenuTreeselect/:roleId',
    access: 'system:menu:query',
    errors: ['role_not_found'],
    summary: "Get the caller's menus as a tree with those of a role ticked",
    params: ById,
    reply: Type.Object({
      checkedKeys: Type.Array(WireId),
      menus: Type.Array(Type.Ref('MenuChoice#')),
    }),
    schema: { tags: ['Menus'] },
    refersTo: [MenuChoiceSchema],
    run: async ({ roles }, { params, caller, request }) => {
      const { menus, ticked } = await roles.menusOf(parseId(params.roleId), caller)
      return { checkedKeys: ticked.map(wireId), menus: menuChoices(menus, readerOf(request)) }
    },
  }),
  route({
    method: 'GET',
    url: '/system/role/deptTree/:roleId',
    access: 'system:role:list',
    errors: ['role_not_found'],
    summary: 'Get the visible departments as a tree with those of a role ticked',
    params: ById,
    reply: Type.Unsafe<JsonText>(
      Type.Object({
        checkedKeys: Type.Array(WireId),
        depts: Type.Array(Type.Ref('DepartmentNode#')),
      }),
    ),
    refersTo: [DepartmentNode],
    run: async ({ roles }, { params, caller }) => {
      const { departments, ticked } = await roles.departmentsOf(parseId(params.roleId), caller)
      const [keys, { text }] = [ticked.map(wireId), departmentNodes(departments)]
      return new JsonText(`{"checkedKeys":${JSON.stringify(keys)},"depts":${text}}`)
    },
  }),
]

const CHANGES = [
  route({
    method: 'POST',
    url: '/system/role',
    access: 'system:role:add',
    errors: ROLE_ERRORS,
    audit: 'add',
    summary: 'Add a role',
    description:
      'A role cannot have menus that its creator lacks. Its data scope is all rows if the creator has that, otherwise own rows.',
    body: NewRoleBody,
    run: ({ change }, { body, caller }) => change.add(newRole(body), caller),
  }),
  route({
    method: 'PUT',
    url: '/system/role',
    access: 'system:role:edit',
    errors: [...ROLE_ERRORS, 'role_held'],
    audit: 'change',
    summary: 'Edit a role',
    description:
      '`menuIds` replaces those menus that the caller has; others stay. Absent and null fields keep their values.',
    body: RoleBody,
    run: ({ change }, { body: { roleId, ...body }, caller }) =>
      change.edit(idFromWire(roleId), roleForm(body), caller),
  }),
  route({
    method: 'PUT',
    url: '/system/role/changeStatus',
    access: 'system:role:edit',
    errors: [...ROLE_ERRORS, 'role_held'],
    audit: 'change',
    summary: 'Enable or disable a role',
    body: Type.Object({ roleId: WireId, status: WireStatus }),
    run: ({ change }, { body: { roleId, status }, caller }) =>
      change.edit(idFromWire(roleId), { status: recordStatus(status) }, caller),
  }),
  route({
    method: 'PUT',
    url: '/system/role/dataScope',
    access: 'system:role:edit',
    errors: ROLE_ERRORS,
    audit: 'change',
    summary: 'Set the data scope of a role',
    description: "Cannot exceed the caller's own scope. Departments apply to scope 2 only.",
    body: ScopeBody,
    run: ({ change }, { body, caller }) => {
      const departmentsAreLinked = body.deptCheckStrictly ?? undefined
      const departments = idsFrom(body.deptIds ?? [])
      const scope = { scope: scopeKindFrom(body.dataScope), departmentsAreLinked, departments }
      return change.setScope(idFromWire(body.roleId), scope, caller)
    },
  }),
  route({
    ...removal({ en: 'role', zh: '角色' }),
    url: '/system/role/:ids',
    access: 'system:role:remove',
    errors: [...ROLE_ERRORS, 'role_held'],
    summary: 'Remove roles that are not assigned',
    run: ({ change }, { params, caller }) => change.remove(parseIdList(params.ids), caller),
  }),
]

/** A repeat changes nothing more. */
const HANDING = {
  method: 'PUT',
  access: 'system:role:edit',
  audit: 'grant',
  errors: [...ROLE_ERRORS, 'holder_not_found'],
  config: { repeat: 'allowed' },
} as const
const NAMED = {
  query: Type.Object({ roleId: textOf(20), userIds: textOf(4096) }),
  body: Type.Unsafe<null>({ type: ['object', 'null'], description: 'Ignored' }),
}

const HOLDERS = [
  ...[
    { path: 'allocatedList', hold: true, summary: 'List users who have a role' },
    { path: 'unallocatedList', hold: false, summary: 'List users who could be given a role' },
  ].map(({ path, hold, summary }) =>
    route({
      method: 'GET',
      url: `/system/role/authUser/${path}`,
      access: 'system:role:list',
      errors: ['role_not_found'],
      summary,
      query: Type.Object({
        ...PAGE_KEYS,
        roleId: textOf(20),
        userName: Type.Optional(textOf(30)),
        phonenumber: Type.Optional(textOf(20)),
        status: Type.Optional(WireStatus),
      }),
      reply: pageOf(CandidateRow),
      run: async ({ roles }, { query, caller }) => {
        const { roleId, userName, phonenumber: text, status, ...page } = query
        const phoneNumber = text ? { text, isWhole: !seesContacts(caller) } : undefined
        const filter = { userName, phoneNumber, status: status && recordStatus(status) }
        const asked = { ...filter, ...pageSlice(page), roleId: parseId(roleId), hold }
        const { rows, total } = await roles.candidates(asked, caller)
        return { total, rows: rows.map((row) => candidateRow(row, caller)) }
      },
    }),
  ),
  route({
    ...HANDING,
    url: '/system/role/authUser/cancel',
    summary: 'Take a role from a user',
    body: Type.Object({ roleId: WireId, userId: WireId }),
    run: ({ change }, { body: { roleId, userId }, caller }) =>
      change.take(idFromWire(roleId), [idFromWire(userId)], caller),
  }),
  route({
    ...HANDING,
    ...NAMED,
    url: '/system/role/authUser/cancelAll',
    summary: 'Take a role from users',
    run: ({ change }, { query: { roleId, userIds }, caller }) =>
      change.take(parseId(roleId), parseIdList(userIds), caller),
  }),
  route({
    ...HANDING,
    ...NAMED,
    url: '/system/role/authUser/selectAll',
    summary: 'Assign a role to users',
    description:
      "Any role whose menus and data scope are within the caller's own, also one that the caller cannot edit.",
    run: ({ change }, { query: { roleId, userIds }, caller }) =>
      change.give(parseId(roleId), parseIdList(userIds), caller),
  }),
]

export const ROLE_ROUTES = [...LISTS, ...TREES, ...CHANGES, ...HOLDERS]

const COLUMNS = [
  'roleId',
  'roleName',
  'roleKey',
  'roleSort',
  'dataScope',
  'menuCheckStrictly',
  'deptCheckStrictly',
  'roleStatus',
  'remark',
  'createTime',
] as const

export const ROLES_EXPORT: ExportedList<RoleSlice, Role, (typeof COLUMNS)[number]> = {
  url: '/system/role/export',
  access: 'system:role:export',
  words: ['Export the roles', '导出角色'],
  area: 'role',
  body: Type.Object(ROLE_FILTER_KEYS),
  layout: { name: 'roles', columns: COLUMNS, dictionaries: { roleStatus: 'sys_normal_disable' } },
  filter: (body, _language, by) => ({ conditions: roleConditions(body), by }),
  rows: (language) => (role) => {
    const { status, dataScope, menuCheckStrictly, deptCheckStrictly, ...row } = roleRow(role)
    const linked = (is: boolean) => textFor(`word.linked.${is}`, {}, language)
    return {
      ...row,
      roleStatus: status,
      dataScope: textFor(`word.scope.${dataScope}`, {}, language),
      menuCheckStrictly: linked(menuCheckStrictly),
      deptCheckStrictly: linked(deptCheckStrictly),
    }
  },
}
