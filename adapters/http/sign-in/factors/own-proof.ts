import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { originOf } from '../../edge/callers/login-origin.ts'
import { sourceOf } from '../../edge/callers/source-address.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { binary, CredentialId } from '../passkeys/passkey-wire.ts'

export const Otp = Type.String({
  maxLength: 64,
  pattern: '^[^\\u0000-\\u001f\\u007f]*$',
  description: 'A code of the authenticator app, or a recovery code',
})

const signed = binary(2048, 'As the browser returned it')

/** Who asks for a sensitive change of their own account proves who they are. */
export const OWN_PROOF = {
  password: Type.Optional(textOf(256)),
  otp: Type.Optional(Otp),
  passkey: Type.Optional(
    Type.Object(
      {
        passkeyId: CredentialId,
        clientDataJSON: binary(4096, 'As the browser returned it'),
        ...{ authenticatorData: signed, signature: signed, userHandle: signed },
      },
      {
        additionalProperties: false,
        description:
          'In place of the others: a passkey of the caller, in answer to `POST /auth/passkeys/proof-options`',
      },
    ),
  ),
}

export const OwnProofBody = Type.Object(OWN_PROOF, { additionalProperties: false })

export function ownChange(request: FastifyRequest, body: Static<typeof OwnProofBody>) {
  const [caller, source, origin] = [callerOf(request), sourceOf(request), originOf(request)]
  return { caller, proof: body, source, origin }
}
