import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AddRole } from '../../../../application/roles/add-role.ts'
import type { EditRole } from '../../../../application/roles/edit-role.ts'
import type { RemoveRoles } from '../../../../application/roles/remove-roles.ts'
import { parseIdList } from '../../../../domain/shared/id.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { idFromWire } from '../../wire/wire-id.ts'
import { textOf } from '../../wire/wire-types.ts'
import { NewRoleBody, newRole, RoleBody, roleForm } from './role-body.ts'

export function addRoleRoute(addRole: AddRole): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Add a role',
      description:
        'It gives no menu that its maker lacks. It opens every row when these are open to its maker, else own ones only.',
      tags: ['Roles'],
      body: NewRoleBody,
      response: { 200: Type.Null() },
    }
    const audit = { area: 'role', kind: 'add' } as const
    const config = { access: 'system:role:add', audit } as const
    app.post('/system/role', { schema, config }, async (request) => {
      await addRole.execute(newRole(request.body), callerOf(request))
      return null
    })
  }
}

export function editRoleRoute(editRole: EditRole): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Edit a role',
      description:
        '`menuIds` replaces the menus that the caller has; others stay. What is missing or null stays as it is.',
      tags: ['Roles'],
      body: RoleBody,
      response: { 200: Type.Null() },
    }
    const audit = { area: 'role', kind: 'change' } as const
    const config = { access: 'system:role:edit', audit } as const
    app.put('/system/role', { schema, config }, async (request) => {
      const { roleId, ...body } = request.body
      await editRole.execute(idFromWire(roleId), roleForm(body), callerOf(request))
      return null
    })
  }
}

export function removeRolesRoute(removeRoles: RemoveRoles): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Remove roles that nobody holds',
      description: 'Up to 200 ids, joined by commas. It is no error when some do not exist.',
      tags: ['Roles'],
      params: Type.Object({ ids: textOf(4096) }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'role', kind: 'remove' } as const
    const config = { access: 'system:role:remove', audit } as const
    app.delete('/system/role/:ids', { schema, config }, async (request) => {
      await removeRoles.execute(parseIdList(request.params.ids), callerOf(request))
      return null
    })
  }
}
