import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { SetDefaultPlatform } from '../../../../application/platforms/set-default-platform.ts'
import { audited } from '../../edge/audit/audited.ts'
import { Type } from '../../wire/schema.ts'
import { idFromWire } from '../../wire/wire-id.ts'
import { WireId } from '../../wire/wire-types.ts'
import { UNTRIED } from './untried.ts'

const Body = Type.Object({
  ossConfigId: WireId,
  status: Type.String({ pattern: '^[01]$', description: '`0`: new files are stored here' }),
  force: UNTRIED,
})

export function changePlatformStatusRoute(
  setDefault: SetDefaultPlatform,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Set or unset the default storage platform',
      description:
        'At most one platform is the default. Without one, uploads are refused. The platform is tested first, as by `test`, and refused if a step fails.',
      tags: ['Storage platforms'],
      body: Body,
      response: { 200: Type.Null() },
    }
    const audit = { area: 'platform', kind: 'change', covers: 'part' } as const
    const config = { access: 'system:ossConfig:edit', audit } as const
    app.put('/resource/oss/config/changeStatus', { schema, config }, async (request) => {
      const { ossConfigId, status, force = false } = request.body
      await setDefault.execute(idFromWire(ossConfigId), status === '0', force, (work) =>
        audited(request, work),
      )
      return null
    })
  }
}
