import { constants, type KeyObject, privateDecrypt, publicEncrypt } from 'node:crypto'
import { isPublished } from './published-defaults.ts'
import { UnsuitableKey } from './unsuitable-key.ts'

const FEWEST_BITS = 2048
const MOST_BITS = 8192
const SMALLEST_EXPONENT = 65_537n
const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
const PROBE = Buffer.from('probe')

/**
 * Requires an RSA key of sufficient size that is not published and whose halves belong together.
 * @throws UnsuitableKey
 */
export function refuseUnsuitable(
  privateKey: KeyObject,
  publicKey: KeyObject,
  source: string,
): void {
  if (publicKey.asymmetricKeyType !== 'rsa') throw new UnsuitableKey(source, 'must be an RSA key')
  refusePublished(publicKey, source)
  refuseWeak(publicKey, source)
  const sealed = publicEncrypt({ key: publicKey, ...OAEP }, PROBE)
  refuseUnpaired(privateKey, sealed, source)
  refuseLeakyRuntime(privateKey, sealed)
}

function refusePublished(key: KeyObject, source: string): void {
  const line = key.export({ type: 'spki', format: 'der' }).toString('base64')
  if (!isPublished(line)) return
  throw new UnsuitableKey(
    source,
    'is a published example key that anybody can look up; make your own',
  )
}

function refuseWeak(key: KeyObject, source: string): void {
  const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {}
  if (modulusLength < FEWEST_BITS || modulusLength > MOST_BITS) {
    const bounds = `${FEWEST_BITS} to ${MOST_BITS}`
    throw new UnsuitableKey(source, `has ${modulusLength} bits; it must have ${bounds}`)
  }
  if (publicExponent < SMALLEST_EXPONENT) {
    throw new UnsuitableKey(source, 'has a small public exponent; use 65537')
  }
}

function refuseUnpaired(privateKey: KeyObject, sealed: Buffer, source: string): void {
  if (decrypted(privateKey, sealed)?.equals(PROBE)) return
  throw new UnsuitableKey(source, 'does not pair with its own public half; make a new one')
}

function decrypted(key: KeyObject, sealed: Buffer): Buffer | undefined {
  try {
    return privateDecrypt({ key, ...OAEP }, sealed)
  } catch {
    // A damaged key fails here in many ways, and all of them mean the same.
    return undefined
  }
}

/** Envelope v1 is safe only where wrong padding yields random bytes instead of an error. */
function refuseLeakyRuntime(key: KeyObject, notPkcs1: Buffer): void {
  try {
    privateDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, notPkcs1)
  } catch (cause) {
    throw new Error('This runtime reveals wrong RSA padding. Use Node.js 24.', { cause })
  }
}
