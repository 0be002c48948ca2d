import type { KeyObject } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { rsaDecrypt } from './rsa-decrypt.ts'
import type { RsaPadding } from './rsa-decryption.ts'

/** One request from `RsaThread`. The worker answers in order of arrival. */
export interface RsaOrder {
  /** Index in the list of keys that the thread was started with. */
  readonly key: number
  readonly padding: RsaPadding
  readonly ciphertext: Uint8Array
}

const keys: readonly KeyObject[] = workerData

parentPort?.on('message', (order: RsaOrder) => parentPort?.postMessage(decrypt(order)))

function decrypt({ key, padding, ciphertext }: RsaOrder): Uint8Array {
  const privateKey = keys[key]
  if (!privateKey) throw new Error(`There is no key number ${key}.`)
  return rsaDecrypt(privateKey, padding, ciphertext)
}
