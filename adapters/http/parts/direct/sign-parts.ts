import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { SignDirectParts } from '../../../../application/parts/direct/own-direct-uploads.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import {
  DIRECT_ERRORS,
  DIRECT_URL,
  DirectId,
  Sha256,
  SignedRequest,
  signedRequest,
} from './direct-schema.ts'

/** Few, because signatures end soon. */
const MOST_AT_ONCE = 20

const Part = Type.Object({
  number: Type.Integer({ minimum: 1, maximum: 10_000 }),
  sha256: Sha256,
  md5: Type.Optional(
    Type.String({
      pattern: '^[0-9a-f]{32}$',
      description: 'In hex; only OSS compares it',
      examples: ['5d41402abc4b2a76b9719d911017c592'],
    }),
  ),
})

export function signPartsRoute(sign: SignDirectParts): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Sign the requests for parts of an upload to the storage platform',
      description:
        'A part may be signed again. Its length is bound into the signature, and its checksum too where the platform compares it.',
      tags: ['Files'],
      params: DirectId,
      body: Type.Object({ parts: Type.Array(Part, { minItems: 1, maxItems: MOST_AT_ONCE }) }),
      response: { 200: Type.Array(SignedRequest) },
    }
    const errors = [...DIRECT_ERRORS, 'direct_part'] as const
    const config = { access: 'system:oss:upload', errors, repeat: 'allowed' } as const
    app.post(`${DIRECT_URL}/:id/parts`, { schema, config }, async (request) => {
      const { params, body } = request
      const signed = await sign.execute(params.id, callerOf(request).userId, body.parts)
      return signed.map(signedRequest)
    })
  }
}
