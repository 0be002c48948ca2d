import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { refuseUnsuitable } from './key-checks.ts'
import { UnsuitableKey } from './unsuitable-key.ts'

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
