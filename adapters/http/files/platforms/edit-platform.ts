import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { EditPlatform } from '../../../../application/platforms/edit-platform.ts'
import { audited } from '../../edge/audit/audited.ts'
import { Type } from '../../wire/schema.ts'
import { idFromWire } from '../../wire/wire-id.ts'
import { WireId } from '../../wire/wire-types.ts'
import { CHANGED_PLATFORM, platformFields } from './platform-body.ts'

const FORCE = Type.Optional(
  Type.Boolean({
    description: '`true`: without trying it, and though its files are then looked for elsewhere',
  }),
)

export function editPlatformRoute(editPlatform: EditPlatform): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Change a storage platform',
      description:
        'What is absent stays as it is, and so does a secret that is blank or six asterisks. Which platform is the default changes with `changeStatus` only. Where its objects lie (kind, endpoint, bucket, prefix, folder) stays while it has files, unless forced. One that is enabled, and the default when it is reached in another way, is tried first, and refused when it does not work.',
      tags: ['Storage platforms'],
      body: Type.Object({ ossConfigId: WireId, ...CHANGED_PLATFORM, force: FORCE }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'platform', kind: 'change', covers: 'part' } as const
    const config = { access: 'system:ossConfig:edit', audit } as const
    app.put('/resource/oss/config', { schema, config }, async (request) => {
      const { ossConfigId, force = false, ...body } = request.body
      await editPlatform.execute(idFromWire(ossConfigId), platformFields(body), force, (work) =>
        audited(request, work),
      )
      return null
    })
  }
}
