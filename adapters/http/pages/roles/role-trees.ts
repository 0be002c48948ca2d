import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyPluginAsync } from 'fastify'
import type { LookUpRoles } from '../../../../application/roles/look-up-roles.ts'
import { parseId } from '../../../../domain/shared/id.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { scoped } from '../../scoped.ts'
import { JsonText } from '../../wire/json-text.ts'
import { Type } from '../../wire/schema.ts'
import { wireId } from '../../wire/wire-id.ts'
import { textOf, WireId } from '../../wire/wire-types.ts'
import { MenuChoiceSchema, menuChoices } from '../menus/menu-choices.ts'
import { readerOf } from '../menus/menu-reader.ts'
import { DepartmentNode, departmentNodes } from '../organization/department-node.ts'

/** Trees of what the caller may grant. What the role already has is ticked. */
export function roleMenusRoute(roles: LookUpRoles): FastifyPluginAsyncTypebox {
  return scoped(async (app) => {
    app.addSchema(MenuChoiceSchema)
    const menus = Type.Array(Type.Ref('MenuChoice#'))
    const schema = {
      summary: "Get the caller's menus as a tree with those of a role ticked",
      tags: ['Menus'],
      params: Type.Object({ roleId: textOf(20) }),
      response: { 200: Type.Object({ checkedKeys: Type.Array(WireId), menus }) },
    }
    const config = { access: 'system:menu:query' } as const
    const url = '/system/menu/roleMenuTreeselect/:roleId'
    app.get(url, { schema, config }, async (request) => {
      const id = parseId(request.params.roleId)
      const { menus: own, ticked } = await roles.menusOf(id, callerOf(request))
      return { checkedKeys: ticked.map(wireId), menus: menuChoices(own, readerOf(request)) }
    })
  })
}

export function roleDepartmentsRoute(roles: LookUpRoles): FastifyPluginAsync {
  return scoped(async (app) => {
    app.addSchema(DepartmentNode)
    const depts = Type.Array(Type.Ref('DepartmentNode#'))
    const schema = {
      summary: 'Get the visible departments as a tree with those of a role ticked',
      tags: ['Roles'],
      params: Type.Object({ roleId: textOf(20) }),
      response: { 200: Type.Object({ checkedKeys: Type.Array(WireId), depts }) },
    }
    const config = { access: 'system:role:list' } as const
    const url = '/system/role/deptTree/:roleId'
    app.get<{ Params: { roleId: string } }>(url, { schema, config }, async (request) => {
      const id = parseId(request.params.roleId)
      const { departments, ticked } = await roles.departmentsOf(id, callerOf(request))
      const [keys, { text }] = [ticked.map(wireId), departmentNodes(departments)]
      return new JsonText(`{"checkedKeys":${JSON.stringify(keys)},"depts":${text}}`)
    })
  })
}
