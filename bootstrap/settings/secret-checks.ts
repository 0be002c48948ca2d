import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import {
  isPublished,
  isPublishedClientSecret,
} from '../../adapters/crypto/keys/published-defaults.ts'
import { ServiceKeyRing } from '../../adapters/crypto/keys/service-key-ring.ts'
import { UnsuitableKey } from '../../adapters/crypto/keys/unsuitable-key.ts'
import { isCommonPassword } from '../../domain/identity/passwords/new-password.ts'
import { WrongValue } from './setting.ts'

const FEWEST_BITS = 2048
const MOST_BITS = 8192

export function administratorPassword(value: string): void {
  if (value.length < 8 || value.length > 128) throw new WrongValue('must have 8 to 128 characters')
  if (isCommonPassword(value) || isPublished(value)) {
    throw new WrongValue('is a common or published password; choose another one')
  }
}

export function serviceKey(value: string): void {
  try {
    ServiceKeyRing.parse(value, '')
  } catch (error) {
    if (!(error instanceof UnsuitableKey)) throw error
    throw new WrongValue(error.message.trim())
  }
}

/** Checks the format; the pair is verified when the key is opened. */
export function rsaPrivateKey(value: string): KeyObject {
  const key = readKey(value)
  if (key?.asymmetricKeyType !== 'rsa') {
    throw new WrongValue(
      'must be an RSA private key: PEM, or one line of base64 (PKCS#8 or PKCS#1)',
    )
  }
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' })
  if (isPublished(spki.toString('base64'))) {
    throw new WrongValue('is a published example key that anybody can look up; make your own')
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (bits < FEWEST_BITS || bits > MOST_BITS) {
    throw new WrongValue(`must have ${FEWEST_BITS} to ${MOST_BITS} bits`)
  }
  return key
}

/** Only the provider knows whether it is right. */
export function clientSecret(value: string): void {
  if (isPublishedClientSecret(value)) {
    throw new WrongValue('is a published example that anybody can look up; use your own')
  }
}

function readKey(value: string): KeyObject | undefined {
  const pem = value.includes('-----BEGIN')
  for (const type of pem ? (['pem'] as const) : (['pkcs8', 'pkcs1'] as const)) {
    try {
      if (type === 'pem') return createPrivateKey(value)
      return createPrivateKey({ key: Buffer.from(value, 'base64'), format: 'der', type })
    } catch {
      // The parser's message may quote the key, so it is dropped.
    }
  }
  return undefined
}
