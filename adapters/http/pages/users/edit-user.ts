import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { EditUser } from '../../../../application/users/edit-user.ts'
import { audited } from '../../edge/audit/audited.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { idFromWire } from '../../wire/wire-id.ts'
import { EditUserBody, userForm } from './user-body.ts'
import { userWords } from './user-words.ts'

export function editUserRoute(editUser: EditUser): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Edit a user',
      description:
        'Absent and null fields keep their values. The user name cannot change, and a password is ignored.',
      tags: ['Users'],
      body: EditUserBody,
      response: { 200: Type.Null() },
    }
    const audit = { area: 'user', kind: 'change', covers: 'part' } as const
    const config = { access: 'system:user:edit', audit, recordWords: userWords } as const
    app.put('/system/user', { schema, config }, async (request) => {
      const id = idFromWire(request.body.userId)
      const form = userForm(request.body)
      await editUser.execute(id, form, callerOf(request), (work) => audited(request, work))
      return null
    })
  }
}
