import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'

const LONGEST_ID = 1400

/** Shown in lists, so it is not blank. */
export const PasskeyName = Type.String({
  minLength: 1,
  maxLength: 50,
  pattern: '^ *[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$',
})

export const PasskeyId = Type.Object({ id: textOf(20) })

/** In base64url, as browsers write it. */
export function binary(maxLength: number, description: string) {
  return Type.String({ maxLength, pattern: '^[A-Za-z0-9_-]*$', description })
}

export const CredentialId = binary(LONGEST_ID, '`id` of the answer of the browser')
