import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { EditPlatform } from '../../../../application/platforms/edit-platform.ts'
import { audited } from '../../edge/audit/audited.ts'
import { Type } from '../../wire/schema.ts'
import { idFromWire } from '../../wire/wire-id.ts'
import { WireId } from '../../wire/wire-types.ts'
import { CHANGED_PLATFORM, platformFields } from './platform-body.ts'

const FORCE = Type.Optional(
  Type.Boolean({
    description:
      '`true`: do not test the platform, and allow a new location although the files at the old one are then not found',
  }),
)

export function editPlatformRoute(editPlatform: EditPlatform): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Change a storage platform',
      description:
        'Absent fields keep their values, and so do secrets that are blank or six asterisks. Only `changeStatus` changes the default platform. The location of its objects (kind, endpoint, bucket, prefix, folder) cannot change while it has files, unless forced. A platform that becomes enabled, and the default platform when its connection changes, is tested first and refused if a step fails.',
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
