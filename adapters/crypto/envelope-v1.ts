import { createDecipheriv, createSecretKey, hash } from 'node:crypto'
import type { OpenedRequest, SealedRequest } from '../../application/ports/login-envelope.ts'
import type { EnvelopeFormat } from './envelope-format.ts'
import { recoverAesKey, STAND_IN_KEY } from './envelope-v1-key.ts'
import type { KeyUsed } from './key-uses.ts'
import type { LoginKey } from './login-key.ts'
import type { RsaDecryption } from './rsa-decryption.ts'
import { type Decoded, decodeBase64, decodeBody } from './strict-base64.ts'
import { decodeUtf8 } from './strict-utf8.ts'

/**
 * What the family's front ends send: RSA PKCS#1 v1.5 around an AES-256 key, body in AES-256-ECB
 * (wire contract 2.2). The header names no key, so each is tried in turn, with the whole work.
 */
export class EnvelopeV1 implements EnvelopeFormat {
  readonly #keys: readonly LoginKey[]
  readonly #rsa: RsaDecryption

  readonly #used: KeyUsed

  constructor(keys: readonly LoginKey[], rsa: RsaDecryption, used: KeyUsed) {
    this.#keys = keys
    this.#rsa = rsa
    this.#used = used
  }

  async open({ key: header, body }: SealedRequest): Promise<OpenedRequest | undefined> {
    const wrapped = decodeBase64(header, 'base64')
    const sealedBody = decodeBody(body)
    for (const key of this.#keys) {
      const plaintext = await this.#openWith(key, wrapped, sealedBody)
      if (plaintext === undefined) continue
      this.#used(key.id)
      return { plaintext, replayDigest: digestOf(wrapped.bytes) }
    }
    return undefined
  }

  /** Goes to the end in any case: with a stand-in for what is missing, then forgets the result. */
  async #openWith(key: LoginKey, wrapped: Decoded, body: Decoded): Promise<string | undefined> {
    const ciphertext = key.fit(wrapped.bytes)
    const message = await this.#rsa.decrypt(key, 'pkcs1', ciphertext ?? key.decoy)
    const aesKey = recoverAesKey(message)
    const isGenuine =
      aesKey.isGenuine && ciphertext !== undefined && wrapped.isCanonical && body.isCanonical
    const plaintext = decrypt(isGenuine ? aesKey.bytes : STAND_IN_KEY, body.bytes)
    return isGenuine ? plaintext : undefined
  }
}

function decrypt(key: Uint8Array, body: Uint8Array): string | undefined {
  // As an object of its own: the runtime takes five times as long to find out that bytes are none.
  const decipher = createDecipheriv('aes-256-ecb', createSecretKey(key), null)
  try {
    return decodeUtf8(Buffer.concat([decipher.update(body), decipher.final()]))
  } catch {
    // Wrong padding or length. Which of them must not be told apart.
    return undefined
  }
}

/** Old clients drop leading zero bytes, so the number counts and not how it is written. */
function digestOf(ciphertext: Buffer): string {
  const first = ciphertext.findIndex((byte) => byte !== 0)
  const number = ciphertext.subarray(Math.max(first, 0))
  return hash('sha256', Buffer.concat([Buffer.from('envelope v1\0'), number]), 'hex')
}
