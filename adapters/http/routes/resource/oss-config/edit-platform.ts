import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { EditPlatform } from '../../../../../application/platforms/edit-platform.ts'
import { audited } from '../../../audit/audited.ts'
import { CHANGED_PLATFORM, platformFields } from '../../../platforms/platform-body.ts'
import { Type } from '../../../schema.ts'
import { idFromWire } from '../../../wire/wire-id.ts'
import { WireId } from '../../../wire/wire-types.ts'

export function editPlatformRoute(editPlatform: EditPlatform): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Change a storage platform',
      description:
        'What is absent stays as it is, and so does a secret that is blank or six asterisks. Which platform is the default changes with `changeStatus` only.',
      tags: ['Storage platforms'],
      body: Type.Object({ ossConfigId: WireId, ...CHANGED_PLATFORM }),
      response: { 200: Type.Null() },
    }
    const audit = { title: 'Storage platforms', kind: 'change', covers: 'part' } as const
    const config = { access: 'system:ossConfig:edit', audit } as const
    app.put('/resource/oss/config', { schema, config }, async (request) => {
      const { body } = request
      await editPlatform.execute(idFromWire(body.ossConfigId), platformFields(body), (work) =>
        audited(request, work),
      )
      return null
    })
  }
}
