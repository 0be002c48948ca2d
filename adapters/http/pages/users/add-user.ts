import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AddUser } from '../../../../application/users/add-user.ts'
import { audited } from '../../edge/audit/audited.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { NewUserBody, userForm } from './user-body.ts'
import { userWords } from './user-words.ts'

export function addUserRoute(addUser: AddUser): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Add a user',
      description:
        'Without a password the user gets the value of the parameter `sys.user.initPassword`. If that is empty, ' +
        'a password is generated and shown once in `msg`.',
      tags: ['Users'],
      body: NewUserBody,
      response: { 200: Type.Null() },
    }
    const audit = { area: 'user', kind: 'add', covers: 'part' } as const
    const config = { access: 'system:user:add', audit, recordWords: userWords } as const
    app.post('/system/user', { schema, config }, async (request, reply) => {
      const { userName: name, nickName, password } = request.body
      const form = { ...userForm(request.body), name, nickName, password: password ?? undefined }
      const generated = await addUser.execute(form, callerOf(request), (work) =>
        audited(request, work),
      )
      if (generated !== undefined) {
        reply.warning = { text: 'user_added_with_password', params: { password: generated } }
      }
      return null
    })
  }
}
