import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { SetParameter } from '../../../../application/settings/set-parameter.ts'
import { Type } from '../../wire/schema.ts'
import { PARAMETER_KEYS } from './parameter-row.ts'

const { configKey, configValue: text } = PARAMETER_KEYS

/** A switch in `plus-ui` sends its value as it is. */
const configValue = Type.Unsafe<string | boolean>({ ...text, type: ['string', 'boolean'] })

export function setParameterRoute(setParameter: SetParameter): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Set the value of a system parameter',
      tags: ['Parameters'],
      body: Type.Object({ configKey, configValue }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'parameter', kind: 'change' } as const
    const config = { access: 'system:config:edit', audit } as const
    app.put('/system/config/updateByKey', { schema, config }, async ({ body }) => {
      await setParameter.execute(body.configKey, String(body.configValue))
      return null
    })
  }
}
