import { createDecipheriv, createSecretKey, hash, randomBytes } from 'node:crypto'
import type {
  OpenedRequest,
  SealedRequest,
} from '../../../application/ports/sign-in/login-envelope.ts'
import type { KeyUsed } from '../keys/key-uses.ts'
import type { LoginKey } from '../keys/login-key.ts'
import { decodeUtf8 } from '../open-gcm.ts'
import { type Decoded, decodeBase64, decodeBody, type EnvelopeFormat } from './envelope-format.ts'
import type { RsaDecryption } from './rsa-decryption.ts'

const KEY_BYTES = 32
const TEXT_LENGTH = 44
const PAD = '='.charCodeAt(0)
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** Marks a byte that is not in the alphabet. */
const FOREIGN = 64

const SIX_BITS = valuesOf(BASE64)

interface RecoveredKey {
  readonly bytes: Uint8Array
  readonly isGenuine: boolean
}

/** Used when no genuine key was recovered. */
const STAND_IN_KEY = new Uint8Array(randomBytes(KEY_BYTES))

/**
 * The format of the family's front ends: RSA PKCS#1 v1.5 around an AES-256 key, body in AES-256-ECB.
 * The header names no key, so every key is tried, and each try does all of the
 * work.
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

  /** Always does all of the work, with stand-ins for missing parts. */
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
  // A KeyObject is used because checking raw bytes costs the runtime five times as long.
  const decipher = createDecipheriv('aes-256-ecb', createSecretKey(key), null)
  try {
    return decodeUtf8(Buffer.concat([decipher.update(body), decipher.final()]))
  } catch {
    // The padding or the length is wrong; callers must not learn which.
    return undefined
  }
}

/** Digests the number, not its bytes as sent, because old clients drop leading zero bytes. */
function digestOf(ciphertext: Buffer): string {
  const first = ciphertext.findIndex((byte) => byte !== 0)
  const number = ciphertext.subarray(Math.max(first, 0))
  return hash('sha256', Buffer.concat([Buffer.from('envelope v1\0'), number]), 'hex')
}

/**
 * The RSA message of a genuine envelope is the base64 text (44 characters) of a 32-byte key. Front
 * ends of the family use letters and digits as key bytes; other clients may use any bytes. Every
 * message takes the same steps, so that timing does not tell how close it was.
 */
export function recoverAesKey(message: Uint8Array): RecoveredKey {
  const bytes = new Uint8Array(KEY_BYTES + 1)
  let foreign = (message.length ^ TEXT_LENGTH) | ((message[TEXT_LENGTH - 1] ?? 0) ^ PAD)
  let bits = 0
  for (let at = 0; at < TEXT_LENGTH; at += 1) {
    const value = at === TEXT_LENGTH - 1 ? 0 : (SIX_BITS[message[at] ?? 0] ?? FOREIGN)
    foreign |= value & FOREIGN
    bits = ((bits << 6) | (value & 63)) & 0xffffff
    if (at % 4 === 3) bytes.set([bits >> 16, (bits >> 8) & 255, bits & 255], (at >> 2) * 3)
  }
  const key = bytes.subarray(0, KEY_BYTES)
  // The unused bits must be zero; otherwise the same key could be spelt in several ways.
  foreign |= bytes[KEY_BYTES] ?? 0
  return { bytes: key, isGenuine: foreign === 0 }
}

/** Maps each byte to its index in the alphabet. */
function valuesOf(alphabet: string): Uint8Array {
  const values = new Uint8Array(256).fill(FOREIGN)
  for (const [value, sign] of [...alphabet].entries()) values[sign.charCodeAt(0)] = value
  return values
}
