import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Credentials } from '../../../application/auth/credentials.ts'
import type { Register } from '../../../application/auth/register.ts'
import { audited } from '../edge/audit/audited.ts'
import { sourceOf } from '../edge/callers/source-address.ts'
import { Type } from '../wire/schema.ts'
import { textOf } from '../wire/wire-types.ts'

const RegisterBody = Type.Object(
  {
    clientId: textOf(64),
    grantType: textOf(32),
    username: textOf(64),
    password: textOf(256),
    userType: Type.Optional(
      Type.String({
        pattern: '^(sys_user|app_user)$',
        description: 'Ignored: there is one kind of account',
      }),
    ),
    tenantId: Type.Optional(textOf(20)),
    uuid: Type.Optional(textOf(64)),
    code: Type.Optional(textOf(64)),
  },
  { additionalProperties: false },
)

export function registerRoute(register: Register): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Register an account, if a system parameter allows it',
      tags: ['Login'],
      body: RegisterBody,
      response: { 200: Type.Null() },
    }
    const audit = { area: 'user', kind: 'add', covers: 'part' } as const
    const config = { access: 'public', encrypted: 'required', audit } as const
    app.post('/auth/register', { schema, config }, async (request) => {
      const { clientId, grantType, username, password, uuid = '', code = '' } = request.body
      const attempt = {
        clientId,
        grantType,
        userName: username,
        password,
        credentials: new Credentials(Object.entries({ uuid, code })),
        source: sourceOf(request),
      }
      await register.execute(attempt, (work) => audited(request, work))
      return null
    })
  }
}
