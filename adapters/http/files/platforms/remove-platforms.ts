import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RemovePlatforms } from '../../../../application/platforms/remove-platforms.ts'
import { parseIdList } from '../../../../domain/shared/id.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'

export function removePlatformsRoute(removePlatforms: RemovePlatforms): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Remove storage platforms',
      description:
        'Up to 200 ids, separated by commas. Removes all of them or none. The default platform, built-in ones and those with files cannot be removed.',
      tags: ['Storage platforms'],
      params: Type.Object({ ids: textOf(4096) }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'platform', kind: 'remove' } as const
    const config = { access: 'system:ossConfig:remove', audit } as const
    app.delete('/resource/oss/config/:ids', { schema, config }, async ({ params }) => {
      await removePlatforms.execute(parseIdList(params.ids))
      return null
    })
  }
}
