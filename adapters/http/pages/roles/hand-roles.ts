import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { HandRole } from '../../../../application/roles/hand-role.ts'
import { parseId, parseIdList } from '../../../../domain/shared/id.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { idFromWire } from '../../wire/wire-id.ts'
import { textOf, WireId } from '../../wire/wire-types.ts'

const TAGS = ['Roles']
const response = { 200: Type.Null() }
const querystring = Type.Object({ roleId: textOf(20), userIds: textOf(4096) })
const None = Type.Unsafe<null>({ type: ['object', 'null'], description: 'Ignored' })
const audit = { area: 'role', kind: 'grant' } as const
// A repeat changes nothing more.
const config = { access: 'system:role:edit', repeat: 'allowed', audit } as const

/** Assigns a role to users and takes it away. Only the first of these routes reads a body. */
export function handRolesRoute(handRole: HandRole): FastifyPluginAsyncTypebox {
  return async (app) => {
    const body = Type.Object({ roleId: WireId, userId: WireId })
    const one = { summary: 'Take a role from a user', tags: TAGS, body, response }
    app.put('/system/role/authUser/cancel', { schema: one, config }, async (request) => {
      const { roleId, userId } = request.body
      await handRole.take(idFromWire(roleId), [idFromWire(userId)], callerOf(request))
      return null
    })
    const take = {
      summary: 'Take a role from users',
      tags: TAGS,
      querystring,
      body: None,
      response,
    }
    app.put('/system/role/authUser/cancelAll', { schema: take, config }, async (request) => {
      const { roleId, userIds } = request.query
      await handRole.take(parseId(roleId), parseIdList(userIds), callerOf(request))
      return null
    })
    const give = {
      summary: 'Assign a role to users',
      description:
        "Any role whose menus and data scope are within the caller's own, also one that the caller cannot edit.",
      tags: TAGS,
      querystring,
      body: None,
      response,
    }
    app.put('/system/role/authUser/selectAll', { schema: give, config }, async (request) => {
      const { roleId, userIds } = request.query
      await handRole.give(parseId(roleId), parseIdList(userIds), callerOf(request))
      return null
    })
  }
}
