import {
  constants,
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
} from 'node:crypto'
import { isPublished } from './published-defaults.ts'
import { UnsuitableKey } from './unsuitable-key.ts'

const FEWEST_BITS = 2048
const MOST_BITS = 8192
const SMALLEST_EXPONENT = 65_537n
const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
const PROBE = Buffer.from('probe')

/** An RSA key pair that opens envelopes, checked before use. */
export class LoginKey {
  /** Names the key in envelopes: the first 16 digits of its fingerprint. */
  readonly id: string
  /** SHA-256 of the public key (SPKI, DER), hex. */
  readonly fingerprint: string
  /** Public key in the front end's format: base64 of SPKI in one line. */
  readonly publicKeyLine: string
  readonly privateKey: KeyObject
  /** Decrypted in place of impossible ciphertext, so that refusing costs the same as opening. */
  readonly decoy: Uint8Array
  readonly #modulus: Buffer

  private constructor(privateKey: KeyObject, publicKey: KeyObject) {
    const spki = publicKey.export({ type: 'spki', format: 'der' })
    this.privateKey = privateKey
    this.fingerprint = createHash('sha256').update(spki).digest('hex')
    this.id = this.fingerprint.slice(0, 16)
    this.publicKeyLine = spki.toString('base64')
    this.#modulus = Buffer.from(publicKey.export({ format: 'jwk' }).n ?? '', 'base64url')
    this.decoy = new Uint8Array(this.#modulus.length).fill(1)
  }

  /**
   * @param pem the private key in PKCS#8
   * @param source names the setting or file in messages
   * @throws UnsuitableKey
   */
  static fromPem(pem: string, source: string): LoginKey {
    const privateKey = parse(pem, source)
    const publicKey = createPublicKey(privateKey)
    refuseUnsuitable(privateKey, publicKey, source)
    return new LoginKey(privateKey, publicKey)
  }

  /** Pads ciphertext to the modulus' length. @returns `undefined` unless it is below it */
  fit(ciphertext: Uint8Array): Uint8Array | undefined {
    const missing = this.#modulus.length - ciphertext.length
    if (missing < 0) return undefined
    const padded = new Uint8Array(this.#modulus.length)
    padded.set(ciphertext, missing)
    return this.#modulus.compare(padded) > 0 ? padded : undefined
  }
}

function parse(pem: string, source: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch {
    // The parser's own message may quote its input.
    throw new UnsuitableKey(source, 'is damaged: it does not parse as a private key')
  }
}

/**
 * Requires an RSA key of sufficient size that is not published and whose halves belong together.
 * @throws UnsuitableKey
 */
function refuseUnsuitable(privateKey: KeyObject, publicKey: KeyObject, source: string): void {
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
