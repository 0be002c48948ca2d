import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ChangeProfile } from '../../../../application/me/change-profile.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'

const NickName = Type.String({
  minLength: 1,
  maxLength: 30,
  pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f]*$',
})

/** Whole rows come back here; all but these members is dropped. */
const ProfileBody = Type.Object(
  {
    nickName: Type.Optional(NickName),
    email: contactOf(50),
    phonenumber: contactOf(20),
    sex: Type.Optional(Type.String({ pattern: '^[012]$' })),
  },
  {
    additionalProperties: false,
    description: 'Absent or null: unchanged. A blank contact is cleared.',
  },
)

export function changeProfileRoute(changeProfile: ChangeProfile): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Change the own profile',
      tags: ['Me'],
      body: ProfileBody,
      response: { 200: Type.Null() },
    }
    const audit = { area: 'profile', kind: 'change' } as const
    const config = { access: 'session', audit } as const
    app.put('/system/user/profile', { schema, config }, async (request) => {
      const { nickName, email, sex, phonenumber } = request.body
      await changeProfile.execute(callerOf(request).userId, {
        nickName,
        sex,
        email: email ?? undefined,
        phoneNumber: phonenumber ?? undefined,
      })
      return null
    })
  }
}

/** Null is what the page was told of a contact that is not there, and may send back. */
function contactOf(maxLength: number) {
  const schema = { ...textOf(maxLength), type: ['string', 'null'] }
  return Type.Optional(Type.Unsafe<string | null>(schema))
}
