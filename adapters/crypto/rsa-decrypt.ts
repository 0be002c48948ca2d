import { constants, type KeyObject, privateDecrypt } from 'node:crypto'
import type { RsaPadding } from './rsa-decryption.ts'

const SCHEMES = {
  pkcs1: { padding: constants.RSA_PKCS1_PADDING },
  'oaep-sha256': { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
}

type PreparedKeys = Readonly<Record<RsaPadding, KeyObject>>

const prepared = new WeakMap<KeyObject, PreparedKeys>()

/** @returns empty when OAEP padding is wrong; random bytes when that of PKCS#1 is */
export function rsaDecrypt(
  key: KeyObject,
  padding: RsaPadding,
  ciphertext: Uint8Array,
): Uint8Array {
  const keyOfScheme = preparedKeys(key)[padding]
  try {
    // Copied: a slice of the shared buffer pool would leave its thread with the whole pool.
    return Uint8Array.from(privateDecrypt(keyOfScheme, ciphertext))
  } catch {
    // Only OAEP ends here. What was wrong with it is nobody's business.
    return new Uint8Array(0)
  }
}

/**
 * Keys that carry their scheme, where the runtime looks for it. Given a key inside of options, it
 * first has to find out that options are no key, by an error, for a twentieth of all the work.
 */
function preparedKeys(key: KeyObject): PreparedKeys {
  const known = prepared.get(key)
  if (known) return known
  const carrying = (scheme: RsaPadding) => Object.assign(structuredClone(key), SCHEMES[scheme])
  const keys = { pkcs1: carrying('pkcs1'), 'oaep-sha256': carrying('oaep-sha256') }
  prepared.set(key, keys)
  return keys
}
