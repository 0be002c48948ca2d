import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AddUser } from '../../../../application/users/add-user.ts'
import { audited } from '../../audit/audited.ts'
import { callerOf } from '../../callers/caller-of.ts'
import { Type } from '../../schema.ts'
import { NewUserBody, userForm } from '../../users/user-body.ts'
import { userWords } from '../../users/user-words.ts'

export function addUserRoute(addUser: AddUser): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Add a user',
      description: 'Without a password nobody logs in by this name until one is set.',
      tags: ['Users'],
      body: NewUserBody,
      response: { 200: Type.Null() },
    }
    const audit = { area: 'user', kind: 'add', covers: 'part' } as const
    const config = { access: 'system:user:add', audit, recordWords: userWords } as const
    app.post('/system/user', { schema, config }, async (request) => {
      const { userName: name, nickName, password } = request.body
      const form = { ...userForm(request.body), name, nickName, password: password ?? undefined }
      await addUser.execute(form, callerOf(request), (work) => audited(request, work))
      return null
    })
  }
}
