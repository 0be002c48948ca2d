import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AddRole } from '../../../../application/roles/add-role.ts'
import type { EditRole } from '../../../../application/roles/edit-role.ts'
import type { RemoveRoles } from '../../../../application/roles/remove-roles.ts'
import { parseIdList } from '../../../../domain/shared/id.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { idFromWire } from '../../wire/wire-id.ts'
import { textOf } from '../../wire/wire-types.ts'
import { namedRecord } from '../../words/route-words.ts'
import { NewRoleBody, newRole, RoleBody, roleForm } from './role-body.ts'

export function addRoleRoute(addRole: AddRole): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Add a role',
      description:
        'A role cannot have menus that its creator lacks. Its data scope is all rows if the creator has that, otherwise own rows.',
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
        '`menuIds` replaces those menus that the caller has; others stay. Absent and null fields keep their values.',
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
      summary: 'Remove roles that are not assigned',
      description:
        'Up to 200 ids, separated by commas. Ids that do not exist are ignored if at least one exists.',
      tags: ['Roles'],
      params: Type.Object({ ids: textOf(4096) }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'role', kind: 'remove' } as const
    const recordWords = namedRecord({ en: 'role', zh: '角色' })
    const config = { access: 'system:role:remove', audit, recordWords } as const
    app.delete('/system/role/:ids', { schema, config }, async (request) => {
      await removeRoles.execute(parseIdList(request.params.ids), callerOf(request))
      return null
    })
  }
}
