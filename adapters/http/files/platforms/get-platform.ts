import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { GetPlatform } from '../../../../application/platforms/get-platform.ts'
import { parseId } from '../../../../domain/shared/id.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { PlatformRow, platformRow } from './platform-row.ts'

export function findPlatformRoute(findPlatform: GetPlatform): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Get a storage platform',
      tags: ['Storage platforms'],
      params: Type.Object({ ossConfigId: textOf(20) }),
      response: { 200: PlatformRow },
    }
    const config = { access: 'system:ossConfig:list' } as const
    app.get('/resource/oss/config/:ossConfigId', { schema, config }, async ({ params }) =>
      platformRow(await findPlatform.execute(parseId(params.ossConfigId))),
    )
  }
}
