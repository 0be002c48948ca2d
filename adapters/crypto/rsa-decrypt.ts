import { constants, type KeyObject, privateDecrypt } from 'node:crypto'
import type { RsaPadding } from './rsa-decryption.ts'

const SCHEMES = {
  pkcs1: { padding: constants.RSA_PKCS1_PADDING },
  'oaep-sha256': { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
}

/** @returns empty when OAEP padding is wrong; random bytes when that of PKCS#1 is */
export function rsaDecrypt(
  key: KeyObject,
  padding: RsaPadding,
  ciphertext: Uint8Array,
): Uint8Array {
  try {
    // Copied: a slice of the shared buffer pool would leave its thread with the whole pool.
    return Uint8Array.from(privateDecrypt({ key, ...SCHEMES[padding] }, ciphertext))
  } catch {
    // Only OAEP ends here. What was wrong with it is nobody's business.
    return new Uint8Array(0)
  }
}
