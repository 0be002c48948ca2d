import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { EditUser } from '../../../../application/users/edit-user.ts'
import { audited } from '../../edge/audit/audited.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { idFromWire } from '../../wire/wire-id.ts'
import { recordStatus, WireStatus } from '../../wire/wire-status.ts'
import { WireId } from '../../wire/wire-types.ts'
import { userWords } from './user-words.ts'

export function changeUserStatusRoute(editUser: EditUser): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Enable or disable a user',
      description: 'A disabled user is logged out at once.',
      tags: ['Users'],
      body: Type.Object({ userId: WireId, status: WireStatus }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'user', kind: 'change', covers: 'part' } as const
    const config = { access: 'system:user:edit', audit, recordWords: userWords } as const
    app.put('/system/user/changeStatus', { schema, config }, async (request) => {
      const id = idFromWire(request.body.userId)
      const form = { status: recordStatus(request.body.status) }
      await editUser.execute(id, form, callerOf(request), (work) => audited(request, work))
      return null
    })
  }
}
