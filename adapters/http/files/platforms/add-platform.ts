import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AddPlatform } from '../../../../application/platforms/add-platform.ts'
import { audited } from '../../edge/audit/audited.ts'
import { Type } from '../../wire/schema.ts'
import { NewPlatform, platformFields } from './platform-body.ts'
import { toldCount } from './platform-step.ts'

/** A platform that is slow, or away, is added all the same. */
const MOST_WAIT_MS = 3000

export function addPlatformRoute(addPlatform: AddPlatform): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Add a storage platform',
      description:
        'Both keys are stored encrypted; the secret key may be a reference instead: `env:GATEHOUSE_STORAGE_…`, `file:…`. Without `ext1` the kind follows from the endpoint. With status `0` the platform is tested and becomes the default. `msg` says how many objects are there that were not stored through this platform; they are left alone.',
      tags: ['Storage platforms'],
      body: NewPlatform,
      response: { 200: Type.Null() },
    }
    const audit = { area: 'platform', kind: 'add', covers: 'part' } as const
    const config = { access: 'system:ossConfig:add', audit } as const
    app.post('/resource/oss/config', { schema, config }, async (request, reply) => {
      const { status, force = false, ...body } = request.body
      const deadline = AbortSignal.timeout(MOST_WAIT_MS)
      const terms = { isDefault: status === '0', isForced: force, deadline }
      const foreign = await addPlatform.execute(platformFields(body), terms, (work) =>
        audited(request, work),
      )
      if (foreign && foreign.count > 0) {
        reply.warning = { text: 'platform_added_beside', params: { count: toldCount(foreign) } }
      }
      return null
    })
  }
}
