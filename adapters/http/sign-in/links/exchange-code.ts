import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ExchangeCode } from '../../../../application/auth/links/exchange-code.ts'
import { sourceOf } from '../../edge/callers/source-address.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'

const Body = Type.Object(
  { account: textOf(128), smsCode: textOf(32) },
  { additionalProperties: false },
)

export function exchangeCodeRoute(exchange: ExchangeCode): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Exchange a code sent by SMS for the token of a reset link',
      description: 'For accounts that have only a proven phone. `account` as in the request.',
      tags: ['Login'],
      body: Body,
      response: { 200: Type.Object({ token: Type.String() }) },
    }
    const config = { access: 'public', encrypted: 'required' } as const
    app.post('/auth/password/code', { schema, config }, async (request) => {
      const { account, smsCode: code } = request.body
      return { token: await exchange.execute({ account, code, source: sourceOf(request) }) }
    })
  }
}
