import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { SetDefaultPlatform } from '../../../../../application/platforms/set-default-platform.ts'
import { Type } from '../../../schema.ts'
import { idFromWire } from '../../../wire/wire-id.ts'
import { WireId } from '../../../wire/wire-types.ts'

const Body = Type.Object({
  ossConfigId: WireId,
  status: Type.String({ pattern: '^[01]$', description: '`0`: new files go here from now on' }),
  force: Type.Optional(Type.Boolean({ description: '`true`: without trying it first' })),
})

export function changePlatformStatusRoute(
  setDefault: SetDefaultPlatform,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Make a storage platform the default one, or no longer',
      description:
        'One platform at most is the default. Without one, uploads are refused. A platform is tried first, as `test` does, and refused when it does not work.',
      tags: ['Storage platforms'],
      body: Body,
      response: { 200: Type.Null() },
    }
    const config = { access: 'system:ossConfig:edit' } as const
    app.put('/resource/oss/config/changeStatus', { schema, config }, async ({ body }) => {
      const id = idFromWire(body.ossConfigId)
      await setDefault.execute(id, body.status === '0', body.force === true)
      return null
    })
  }
}
