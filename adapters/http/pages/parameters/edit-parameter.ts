import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { EditParameter } from '../../../../application/settings/edit-parameter.ts'
import { parseId } from '../../../../domain/shared/id.ts'
import { Type } from '../../wire/schema.ts'
import { WireId } from '../../wire/wire-types.ts'
import { PARAMETER_KEYS, parameterText } from './parameter-row.ts'

export function editParameterRoute(editParameter: EditParameter): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Edit a system parameter',
      description:
        'A built-in one keeps its key; a missing remark stays. It counts at once, on every instance.',
      tags: ['Parameters'],
      body: Type.Object({ configId: WireId, ...PARAMETER_KEYS }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'parameter', kind: 'change' } as const
    const config = { access: 'system:config:edit', audit } as const
    app.put('/system/config', { schema, config }, async ({ body }) => {
      await editParameter.execute(parseId(String(body.configId)), parameterText(body))
      return null
    })
  }
}
