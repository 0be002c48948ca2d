import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ChangePassword } from '../../../../application/auth/change-password.ts'
import { audited } from '../../edge/audit/audited.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { originOf } from '../../edge/callers/login-origin.ts'
import { sourceOf } from '../../edge/callers/source-address.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'

const PasswordBody = Type.Object(
  { oldPassword: textOf(256), newPassword: textOf(256) },
  { additionalProperties: false },
)

export function changePasswordRoute(changePassword: ChangePassword): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: "Change the caller's password",
      description: 'Ends all other sessions of the user.',
      tags: ['Me'],
      body: PasswordBody,
      response: { 200: Type.Null() },
    }
    const audit = { area: 'profile', kind: 'change', covers: 'part' } as const
    const config = {
      access: 'session',
      whileOwing: 'anything',
      encrypted: 'required',
      audit,
    } as const
    app.put('/system/user/profile/updatePwd', { schema, config }, async (request) => {
      const { oldPassword, newPassword } = request.body
      const caller = callerOf(request)
      const source = sourceOf(request)
      const change = { caller, oldPassword, newPassword, source, origin: originOf(request) }
      await changePassword.execute(change, (work) => audited(request, work))
      return null
    })
  }
}
