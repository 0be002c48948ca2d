import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RemoveParameters } from '../../../../application/settings/remove-parameters.ts'
import { parseIdList } from '../../../../domain/shared/id.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'

export function removeParametersRoute(
  removeParameters: RemoveParameters,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Remove system parameters',
      description:
        'Up to 200 ids, joined by commas; none is removed when one is built in. It is no error when some do not exist.',
      tags: ['Parameters'],
      params: Type.Object({ ids: textOf(4096) }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'parameter', kind: 'remove' } as const
    const config = { access: 'system:config:remove', audit } as const
    app.delete('/system/config/:ids', { schema, config }, async ({ params }) => {
      await removeParameters.execute(parseIdList(params.ids))
      return null
    })
  }
}
