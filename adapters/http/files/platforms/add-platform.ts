import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AddPlatform } from '../../../../application/platforms/add-platform.ts'
import { audited } from '../../edge/audit/audited.ts'
import { Type } from '../../wire/schema.ts'
import { NEW_PLATFORM, platformFields } from './platform-body.ts'

export function addPlatformRoute(addPlatform: AddPlatform): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Add a storage platform',
      description:
        'Both keys are stored encrypted; the secret key may be a reference instead: `env:GATEHOUSE_STORAGE_…`, `file:…`. Without `ext1` the kind follows from the endpoint. With status `0` the platform is tested and becomes the default.',
      tags: ['Storage platforms'],
      body: Type.Object(NEW_PLATFORM),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'platform', kind: 'add', covers: 'part' } as const
    const config = { access: 'system:ossConfig:add', audit } as const
    app.post('/resource/oss/config', { schema, config }, async (request) => {
      const { status, force = false, ...body } = request.body
      const terms = { isDefault: status === '0', isForced: force }
      await addPlatform.execute(platformFields(body), terms, (work) => audited(request, work))
      return null
    })
  }
}
