import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { originOf } from '../../edge/callers/login-origin.ts'
import { sourceOf } from '../../edge/callers/source-address.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'

export const Otp = Type.String({
  maxLength: 64,
  pattern: '^[^\\u0000-\\u001f\\u007f]*$',
  description: 'A code of the authenticator app, or a recovery code',
})

/** Who asks for a sensitive change of their own account proves who they are. */
export const OwnProofBody = Type.Object(
  { password: Type.Optional(textOf(256)), otp: Type.Optional(Otp) },
  { additionalProperties: false },
)

export function ownChange(request: FastifyRequest, body: Static<typeof OwnProofBody>) {
  const [caller, source, origin] = [callerOf(request), sourceOf(request), originOf(request)]
  return { caller, proof: body, source, origin }
}
