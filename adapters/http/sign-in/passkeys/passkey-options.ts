import type { BrowserOptions } from '../../../../application/ports/factors/relying-party.ts'
import { Type } from '../../wire/schema.ts'

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
