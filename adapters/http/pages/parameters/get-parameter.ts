import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FindParameter } from '../../../../application/settings/find-parameter.ts'
import { parseId } from '../../../../domain/shared/id.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { ParameterRow, parameterRow } from './parameter-row.ts'

export function getParameterRoute(findParameter: FindParameter): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'One system parameter',
      tags: ['Parameters'],
      params: Type.Object({ id: textOf(20) }),
      response: { 200: ParameterRow },
    }
    const config = { access: 'system:config:query' } as const
    app.get('/system/config/:id', { schema, config }, async ({ params }) =>
      parameterRow(await findParameter.execute(parseId(params.id))),
    )
  }
}
