import { constants, type KeyObject, privateDecrypt } from 'node:crypto'
import type { RsaPadding } from './rsa-decryption.ts'

const SCHEMES = {
  pkcs1: { padding: constants.RSA_PKCS1_PADDING },
  'oaep-sha256': { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
}

/** @returns an empty array for wrong OAEP padding, and random bytes for wrong PKCS#1 padding */
export function rsaDecrypt(
  key: KeyObject,
  padding: RsaPadding,
  ciphertext: Uint8Array,
): Uint8Array {
  try {
    // The result is copied, because posting a slice of the shared buffer pool to another thread
    // would transfer the whole pool.
    return Uint8Array.from(privateDecrypt({ key, ...SCHEMES[padding] }, ciphertext))
  } catch {
    // Only OAEP fails here. Callers must not learn why.
    return new Uint8Array(0)
  }
}
