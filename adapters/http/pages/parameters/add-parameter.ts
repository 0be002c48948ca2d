import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AddParameter } from '../../../../application/settings/add-parameter.ts'
import { Type } from '../../wire/schema.ts'
import { PARAMETER_KEYS, parameterText } from './parameter-row.ts'

export function addParameterRoute(addParameter: AddParameter): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Add a system parameter',
      tags: ['Parameters'],
      body: Type.Object(PARAMETER_KEYS),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'parameter', kind: 'add' } as const
    const config = { access: 'system:config:add', audit } as const
    app.post('/system/config', { schema, config }, async ({ body }) => {
      await addParameter.execute(parameterText(body))
      return null
    })
  }
}
