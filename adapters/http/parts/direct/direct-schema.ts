import { SIGNED_SECONDS } from '../../../../application/parts/direct/own-direct-uploads.ts'
import type { SignedPart } from '../../../../application/ports/files/direct-objects.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'

export const DIRECT_URL = '/resource/oss/direct'

const PUT = 'PUT'

/** Refusals of whatever looks at an upload on its platform. */
export const DIRECT_ERRORS = [
  'upload_not_found',
  'direct_not_here',
  'no_storage_platform',
  'storage_unreachable',
] as const

export const DirectId = Type.Object({ id: textOf(64) })

/** SHA-256 in hex. */
export const Sha256 = Type.String({
  pattern: '^[0-9a-f]{64}$',
  examples: ['2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'],
})

/** A request that the client sends to the platform. */
export const SignedRequest = Type.Object({
  number: Type.Integer({ description: 'Number of the part, from 1 on' }),
  method: Type.String({ examples: [PUT] }),
  url: Type.String(),
  headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
    description: 'All of them have to be sent, and no content type',
  }),
  expiresIn: Type.Integer({ description: 'Seconds in which the request has to begin' }),
})

export function signedRequest({ number, url, headers }: SignedPart) {
  return {
    number,
    method: PUT,
    url,
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    expiresIn: SIGNED_SECONDS,
  }
}
