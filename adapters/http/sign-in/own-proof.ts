import type { Static } from 'typebox'
import type { Call } from '../route.ts'
import { Type } from '../wire/schema.ts'
import { textOf } from '../wire/wire-types.ts'

const LONGEST_ID = 1400

/** In base64url, as browsers write it. */
export function binary(maxLength: number, description: string) {
  return Type.String({ maxLength, pattern: '^[A-Za-z0-9_-]*$', description })
}

export const CredentialId = binary(LONGEST_ID, '`id` of the answer of the browser')

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

/** Refusals of such a proof. */
export const PROOF_ERRORS = [
  'passkey_not_proven',
  'passkeys_off',
  'wrong_password',
  'wrong_factor',
  'factor_required',
  'fresh_login_required',
  'account_locked',
] as const

type Proof = Static<typeof OwnProofBody>

export function ownChange({ caller, source, origin }: Call, proof: Proof) {
  return { caller, proof, source, origin }
}
