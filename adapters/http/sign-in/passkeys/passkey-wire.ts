import type { BrowserOptions } from '../../../../application/ports/factors/relying-party.ts'
import { Type } from '../../wire/schema.ts'

const LONGEST_ID = 1400

/** Shown in lists, so it is not blank. */
export const PasskeyName = Type.String({
  minLength: 1,
  maxLength: 50,
  pattern: '^ *[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$',
})

/** In base64url, as browsers write it. */
export function binary(maxLength: number, description: string) {
  return Type.String({ maxLength, pattern: '^[A-Za-z0-9_-]*$', description })
}

export const CredentialId = binary(LONGEST_ID, '`id` of the answer of the browser')

const TEXT = { type: 'string' }
const KNOWN_CREDENTIALS = {
  type: 'array',
  items: {
    type: 'object',
    properties: { type: TEXT, id: TEXT, transports: { type: 'array', items: TEXT } },
  },
}

function options(description: string, properties: object) {
  return Type.Unsafe<BrowserOptions>({
    type: 'object',
    description,
    required: ['challenge', 'timeout'],
    properties: { challenge: TEXT, timeout: { type: 'integer' }, ...properties },
  })
}

export const OptionsToMake = options('`PublicKeyCredentialCreationOptionsJSON` of WebAuthn', {
  rp: { type: 'object', properties: { id: TEXT, name: TEXT } },
  user: { type: 'object', properties: { id: TEXT, name: TEXT, displayName: TEXT } },
  pubKeyCredParams: {
    type: 'array',
    items: { type: 'object', properties: { type: TEXT, alg: { type: 'integer' } } },
  },
  excludeCredentials: KNOWN_CREDENTIALS,
  authenticatorSelection: {
    type: 'object',
    properties: {
      residentKey: TEXT,
      requireResidentKey: { type: 'boolean' },
      userVerification: TEXT,
    },
  },
  attestation: TEXT,
})

export const OptionsToUse = options('`PublicKeyCredentialRequestOptionsJSON` of WebAuthn', {
  rpId: TEXT,
  userVerification: TEXT,
})
