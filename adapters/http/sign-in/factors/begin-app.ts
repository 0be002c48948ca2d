import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { renderSVG } from 'uqr'
import type { BeginApp } from '../../../../application/auth/factors/begin-app.ts'
import { audited } from '../../edge/audit/audited.ts'
import { Type } from '../../wire/schema.ts'
import { OwnProofBody, ownChange } from './own-proof.ts'

const QUIET_ZONE = 4

const BegunApp = Type.Object({
  secret: Type.String({ description: 'In base32, to be typed. Shown only in this answer' }),
  uri: Type.String({ description: 'The `otpauth:` address inside the QR code' }),
  svg: Type.String({ description: 'The QR code as SVG' }),
})

export function beginAppRoute(begin: BeginApp): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Begin to set up an authenticator app',
      description:
        'It is in force after `POST /auth/factors/totp/confirm`. Replaces a setup that was not confirmed.',
      tags: ['Second factor'],
      body: OwnProofBody,
      response: { 200: BegunApp },
    }
    const audit = { area: 'profile', kind: 'change', covers: 'part' } as const
    const common = { access: 'session', whileOwing: 'factor', encrypted: 'required' } as const
    const config = { ...common, audit }
    app.post('/auth/factors/totp', { schema, config }, async (request) => {
      const change = ownChange(request, request.body)
      const begun = await begin.execute(change, (work) => audited(request, work))
      const svg = renderSVG(begun.address, { ecc: 'M', border: QUIET_ZONE })
      return { secret: begun.secret, uri: begun.address, svg }
    })
  }
}
