import type { MadeKey } from '../../../../application/auth/keys/make-key.ts'
import { KEY_LIMITS } from '../../../../domain/identity/sessions/program-key.ts'
import { MOST_NETWORKS } from '../../../../domain/shared/network-list.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate } from '../../wire/wire-date.ts'
import { wireId } from '../../wire/wire-id.ts'
import { textOf, WireId } from '../../wire/wire-types.ts'
import { OWN_PROOF } from '../factors/own-proof.ts'

export const KeyBody = Type.Object(
  {
    name: textOf(KEY_LIMITS.nameLength),
    days: Type.Integer({ minimum: 1, maximum: 365, description: 'For how long it works' }),
    permissions: Type.Array(textOf(100), {
      minItems: 1,
      maxItems: KEY_LIMITS.permissions,
      description: 'Permission codes that the caller has',
    }),
    ...OWN_PROOF,
    networks: Type.Optional(
      Type.Array(textOf(50), {
        maxItems: MOST_NETWORKS,
        description: 'Addresses and CIDR networks from which it works; none: from everywhere',
      }),
    ),
  },
  { additionalProperties: false },
)

export const MadeKeyReply = Type.Object({
  keyId: WireId,
  key: Type.String({ description: 'Shown once: `gh_`, 43 random characters, 8 of a checksum' }),
  expireTime: Type.String(),
})

export function madeKey({ id, text, expiresAt }: MadeKey) {
  return { keyId: wireId(id), key: text, expireTime: wireDate(expiresAt) }
}
