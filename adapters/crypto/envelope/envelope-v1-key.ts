import { randomBytes } from 'node:crypto'

const KEY_BYTES = 32
const TEXT_LENGTH = 44
const PAD = '='.charCodeAt(0)
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** Marks a byte that is not in the alphabet. */
const FOREIGN = 64

const SIX_BITS = valuesOf(BASE64)

export interface RecoveredKey {
  readonly bytes: Uint8Array
  readonly isGenuine: boolean
}

/** Used when no genuine key was recovered. */
export const STAND_IN_KEY = new Uint8Array(randomBytes(KEY_BYTES))

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
