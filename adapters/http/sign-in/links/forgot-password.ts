import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ForgotPassword } from '../../../../application/auth/links/forgot-password.ts'
import { sourceOf } from '../../edge/callers/source-address.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { languageOf } from '../../words/language.ts'

const Body = Type.Object(
  { account: textOf(128), uuid: Type.Optional(textOf(64)), code: Type.Optional(textOf(64)) },
  { additionalProperties: false },
)

export function forgotPasswordRoute(forgot: ForgotPassword): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Ask for a new password',
      description:
        'By login name or e-mail address. The answer is the same whether or not there is such an account. If there is one with a proven ' +
        'e-mail address, it gets a link for 20 minutes; if only its phone is proven, it gets a code by SMS. ' +
        'Refused without any sender, or without `PUBLIC_URL`. Needs a captcha unless `CAPTCHA` is `off`.',
      tags: ['Login'],
      body: Body,
      response: { 200: Type.Null() },
    }
    const config = { access: 'public' } as const
    app.post('/auth/password/forgot', { schema, config }, async (request) => {
      const { account, uuid = '', code = '' } = request.body
      const captcha = { id: uuid, guess: code }
      const [source, language] = [sourceOf(request), languageOf(request)]
      await forgot.execute({ account, captcha, source, language })
      return null
    })
  }
}
