import { constants, type KeyObject, privateDecrypt } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import type { RsaPadding } from './rsa-decryption.ts'

/** One order of `RsaThread`. Orders are answered in the order in which they came. */
export interface RsaOrder {
  /** Place in the list of keys that the thread was started with. */
  readonly key: number
  readonly padding: RsaPadding
  readonly ciphertext: Uint8Array
}

const SCHEMES = {
  pkcs1: { padding: constants.RSA_PKCS1_PADDING },
  'oaep-sha256': { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
}
const keys: readonly KeyObject[] = workerData

parentPort?.on('message', (order: RsaOrder) => parentPort?.postMessage(decrypt(order)))

function decrypt({ key, padding, ciphertext }: RsaOrder): Uint8Array {
  const privateKey = keys[key]
  if (!privateKey) throw new Error(`There is no key number ${key}.`)
  try {
    // Copied: a slice of the shared buffer pool would be sent with the whole pool.
    return Uint8Array.from(privateDecrypt({ key: privateKey, ...SCHEMES[padding] }, ciphertext))
  } catch {
    // Only OAEP ends here. What was wrong with it is nobody's business.
    return new Uint8Array(0)
  }
}
