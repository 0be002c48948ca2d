import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ReadParameter } from '../../../../application/settings/read-parameter.ts'
import { Type } from '../../schema.ts'
import { NullableText, textOf } from '../../wire/wire-types.ts'

export function parameterByKeyRoute(readParameter: ReadParameter): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Value of a system parameter',
      tags: ['Settings'],
      params: Type.Object({ configKey: textOf(100) }),
      response: { 200: NullableText },
    }
    const config = { access: 'session' }
    app.get('/system/config/configKey/:configKey', { schema, config }, async ({ params }) => {
      const value = await readParameter.execute(params.configKey)
      return value ?? null
    })
  }
}
