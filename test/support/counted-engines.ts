import { napiRsBcrypt } from '../../adapters/crypto/passwords/bcrypt-engine.ts'
import { HashQueue } from '../../adapters/crypto/passwords/hash-queue.ts'
import { napiRsEngine } from '../../adapters/crypto/passwords/napi-rs-engine.ts'
import { QueuedPasswordHasher } from '../../adapters/crypto/passwords/queued-password-hasher.ts'
import type { BcryptHashes } from '../../application/ports/sign-in/bcrypt-hashes.ts'

/** One comparison costs as much as another if these are equal. */
export const ARGON2_WORK = 'argon2id m=19456,t=2,p=1'

/** The real libraries, and the kind and cost of each of their comparisons, in order. */
export function countedEngines(hashes: BcryptHashes, now = () => 0) {
  const compared: string[] = []
  const argon2 = {
    hash: napiRsEngine.hash,
    verify: (hash: string, password: string) => {
      const [, kind, , costs] = hash.split('$')
      compared.push(`${kind} ${costs}`)
      return napiRsEngine.verify(hash, password)
    },
  }
  const engine = (hash: string, password: string) => {
    compared.push(`bcrypt ${hash.slice(4, 6)}`)
    return napiRsBcrypt(hash, password)
  }
  const queue = new HashQueue(2, 64)
  return { hasher: new QueuedPasswordHasher(argon2, queue, { hashes, engine, now }), compared }
}
