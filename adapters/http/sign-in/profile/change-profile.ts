import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ChangeProfile } from '../../../../application/me/change-profile.ts'
import { audited } from '../../edge/audit/audited.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { originOf } from '../../edge/callers/login-origin.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'

const NickName = Type.String({
  minLength: 1,
  maxLength: 30,
  pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f]*$',
})

/** Front ends send whole rows back; all members but these are dropped. */
const ProfileBody = Type.Object(
  {
    nickName: Type.Optional(NickName),
    email: contactOf(50),
    phonenumber: contactOf(20),
    sex: Type.Optional(Type.String({ pattern: '^[012]$' })),
  },
  {
    additionalProperties: false,
    description: 'Absent or null members stay unchanged. A blank contact is removed.',
  },
)

export function changeProfileRoute(changeProfile: ChangeProfile): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: "Change the caller's profile",
      tags: ['Me'],
      body: ProfileBody,
      response: { 200: Type.Null() },
    }
    const audit = { area: 'profile', kind: 'change', covers: 'part' } as const
    const config = { access: 'session', audit } as const
    app.put('/system/user/profile', { schema, config }, async (request) => {
      const { nickName, email, sex, phonenumber } = request.body
      const changes = {
        nickName,
        sex,
        email: email ?? undefined,
        phoneNumber: phonenumber ?? undefined,
      }
      const { userId, loggedInAt } = callerOf(request)
      const by = { userId, loggedInAt, origin: originOf(request) }
      await changeProfile.execute(by, changes, (work) => audited(request, work))
      return null
    })
  }
}

/** Null, because pages get null for a missing contact and may send it back. */
function contactOf(maxLength: number) {
  const schema = { ...textOf(maxLength), type: ['string', 'null'] }
  return Type.Optional(Type.Unsafe<string | null>(schema))
}
