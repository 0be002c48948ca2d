import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { GetParameter } from '../../../../application/settings/get-parameter.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { NullableText, textOf } from '../../wire/wire-types.ts'

export function parameterByKeyRoute(readParameter: GetParameter): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Get the value of a system parameter',
      description:
        'Any session may read `sys.oss.previewListResource`, and with `system:user:add` also `sys.user.initPassword`, which is empty for others. Other keys need `system:config:query`; without it they are null, like unknown keys.',
      tags: ['Settings'],
      params: Type.Object({ configKey: textOf(100) }),
      response: { 200: NullableText },
    }
    const config = { access: 'session' }
    app.get('/system/config/configKey/:configKey', { schema, config }, async (request) => {
      const { permissions } = callerOf(request)
      const value = await readParameter.execute(request.params.configKey, permissions)
      return value ?? null
    })
  }
}
