import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { TestPlatform } from '../../../../application/platforms/test-platform.ts'
import { noted } from '../../edge/audit/audited.ts'
import { Type } from '../../wire/schema.ts'
import { idFromWire } from '../../wire/wire-id.ts'
import { WireId } from '../../wire/wire-types.ts'
import { languageOf } from '../../words/language.ts'
import { TESTED_PLATFORM, testedFields } from './platform-body.ts'
import { PlatformStep, platformStep } from './platform-step.ts'

export function testPlatformRoute(testPlatform: TestPlatform): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Test a storage platform',
      description:
        'With `ossConfigId` alone, tests the platform as saved; with the form fields, as it would be saved. The first failed step is the last, except for `remove`. `advice` on a passed step is a warning, or says how many objects are there that were not stored through this platform. `policy` of the step `access` is the smallest policy that the keys need, as JSON for S3 or RAM.',
      tags: ['Storage platforms'],
      body: Type.Object({ ossConfigId: Type.Optional(WireId), ...TESTED_PLATFORM }),
      response: { 200: Type.Array(PlatformStep) },
    }
    const audit = { area: 'platform', kind: 'other', covers: 'part' } as const
    const config = { access: 'system:ossConfig:edit', repeat: 'allowed', audit } as const
    app.post('/resource/oss/config/test', { schema, config }, async (request) => {
      const { ossConfigId, ...form } = request.body
      const id = ossConfigId === undefined ? undefined : idFromWire(ossConfigId)
      await noted(request)
      const steps = await testPlatform.execute(id, testedFields(form))
      return steps.map((step) => platformStep(step, languageOf(request)))
    })
  }
}
