import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ListPlatforms } from '../../../../application/platforms/list-platforms.ts'
import { PAGE_KEYS, pageSlice } from '../../wire/page-query.ts'
import { pageOf } from '../../wire/page-schema.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { PlatformRow, platformRow } from './platform-row.ts'

const Query = Type.Object({
  ...PAGE_KEYS,
  configKey: Type.Optional(textOf(100)),
  bucketName: Type.Optional(textOf(100)),
  status: Type.Optional(textOf(1)),
})

export function listPlatformsRoute(listPlatforms: ListPlatforms): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'List storage platforms',
      description:
        'Ordered by id. `configKey` and `status` must match exactly, `bucketName` in part.',
      tags: ['Storage platforms'],
      querystring: Query,
      response: { 200: pageOf(PlatformRow) },
    }
    const config = { access: 'system:ossConfig:list' } as const
    app.get('/resource/oss/config/list', { schema, config }, async ({ query }) => {
      const { platforms, total } = await listPlatforms.execute({
        ...pageSlice(query),
        key: query.configKey,
        bucketContains: query.bucketName,
        isDefault: query.status === undefined ? undefined : query.status === '0',
      })
      return { total, rows: platforms.map(platformRow) }
    })
  }
}
