import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { EditRole } from '../../../../application/roles/edit-role.ts'
import type { SetRoleScope } from '../../../../application/roles/set-role-scope.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { idFromWire } from '../../wire/wire-id.ts'
import { recordStatus, WireStatus } from '../../wire/wire-status.ts'
import { WireId } from '../../wire/wire-types.ts'
import { Flag, idsFrom, SomeIds } from './form-parts.ts'
import { scopeKindFrom } from './scope-codes.ts'

const ScopeBody = Type.Object({
  roleId: WireId,
  dataScope: Type.String({ pattern: '^[1-6]$', description: 'Data scope, as in lists of roles' }),
  deptCheckStrictly: Flag,
  deptIds: SomeIds,
})

export function changeRoleScopeRoute(setScope: SetRoleScope): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Set the data scope of a role',
      description: "Cannot exceed the caller's own scope. Departments apply to scope 2 only.",
      tags: ['Roles'],
      body: ScopeBody,
      response: { 200: Type.Null() },
    }
    const audit = { area: 'role', kind: 'change' } as const
    const config = { access: 'system:role:edit', audit } as const
    app.put('/system/role/dataScope', { schema, config }, async (request) => {
      const { body } = request
      await setScope.execute(
        idFromWire(body.roleId),
        {
          scope: scopeKindFrom(body.dataScope),
          departmentsAreLinked: body.deptCheckStrictly ?? undefined,
          departments: idsFrom(body.deptIds ?? []),
        },
        callerOf(request),
      )
      return null
    })
  }
}

export function changeRoleStatusRoute(editRole: EditRole): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Enable or disable a role',
      tags: ['Roles'],
      body: Type.Object({ roleId: WireId, status: WireStatus }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'role', kind: 'change' } as const
    const config = { access: 'system:role:edit', audit } as const
    app.put('/system/role/changeStatus', { schema, config }, async (request) => {
      const form = { status: recordStatus(request.body.status) }
      await editRole.execute(idFromWire(request.body.roleId), form, callerOf(request))
      return null
    })
  }
}
