import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { LookUpRoles } from '../../../../application/roles/look-up-roles.ts'
import { ROLE } from '../../../../domain/access/role-record.ts'
import { parseId, parseIdList } from '../../../../domain/shared/id.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { PAGE_KEYS, pageSlice } from '../../wire/page-query.ts'
import { pageOf } from '../../wire/page-schema.ts'
import { Type } from '../../wire/schema.ts'
import { sortKeys } from '../../wire/sort-query.ts'
import { textOf } from '../../wire/wire-types.ts'
import { ROLE_FILTER_KEYS, roleConditions } from './role-filter.ts'
import { RoleRow, roleRow } from './role-row.ts'

const TAGS = ['Roles']
const SORTABLE = new Map([
  ['roleId', 'id'],
  ['roleSort', 'sortOrder'],
  ['createTime', 'createdAt'],
])
const CHOICES = { offset: 0, limit: 200, sort: ROLE.order }
const QUERY = { access: 'system:role:query' } as const

/** Lists roles in pages, and gets one. */
export function listRolesRoute(roles: LookUpRoles): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'List roles',
      tags: TAGS,
      querystring: Type.Object({ ...PAGE_KEYS, ...ROLE_FILTER_KEYS }),
      response: { 200: pageOf(RoleRow) },
    }
    const config = { access: 'system:role:list' } as const
    app.get('/system/role/list', { schema, config }, async (request) => {
      const { query } = request
      const asked = sortKeys(query, SORTABLE)
      const sort = asked.map(({ column, descending }) => ({ by: column, descending }))
      const order = sort.length > 0 ? sort : ROLE.order
      const page = { ...pageSlice(query), sort: order, conditions: roleConditions(query) }
      const { rows, total } = await roles.list(page, callerOf(request))
      return { total, rows: rows.map(roleRow) }
    })
    const params = Type.Object({ roleId: textOf(20) })
    const get = { summary: 'Get a role', tags: TAGS, params, response: { 200: RoleRow } }
    app.get('/system/role/:roleId', { schema: get, config: QUERY }, async (request) =>
      roleRow(await roles.get(parseId(request.params.roleId), callerOf(request))),
    )
  }
}

export function roleChoicesRoute(roles: LookUpRoles): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'List enabled roles to choose from',
      description:
        'Roles in the data scope of the caller, and all others that the caller may give.',
      tags: TAGS,
      querystring: Type.Object({ roleIds: Type.Optional(textOf(4096)) }),
      response: { 200: Type.Array(RoleRow) },
    }
    app.get('/system/role/optionselect', { schema, config: QUERY }, async (request) => {
      const { roleIds } = request.query
      const some = roleIds ? [{ field: 'id', in: parseIdList(roleIds) }] : []
      const conditions = [{ field: 'status', is: 'normal' }, ...some]
      return (await roles.choices({ ...CHOICES, conditions }, callerOf(request))).map(roleRow)
    })
  }
}
