import { availableParallelism } from 'node:os'
import type { Argon2Engine } from '../../adapters/crypto/passwords/argon2-parameters.ts'
import { NO_BCRYPT_HASHES } from '../../adapters/crypto/passwords/even-bcrypt.ts'
import { HashQueue } from '../../adapters/crypto/passwords/hash-queue.ts'
import { QueuedPasswordHasher } from '../../adapters/crypto/passwords/queued-password-hasher.ts'
import type { BcryptHashes } from '../../application/ports/sign-in/bcrypt-hashes.ts'
import type { Config } from '../settings/config.ts'

/**
 * The queue holds as many as may log in at once, so no admitted login is refused, except while
 * imported hashes of a high cost are left: their reservations must not expire in it.
 * @param hashes needed by whoever compares passwords
 */
export async function createHasher(
  { login, overload }: Config,
  hashes: BcryptHashes = NO_BCRYPT_HASHES,
): Promise<QueuedPasswordHasher> {
  const cores = availableParallelism()
  const engine = await loadEngine(login.hasher)
  const queue = new HashQueue(cores, overload.loginsPerCore * cores)
  return new QueuedPasswordHasher(engine, queue, { hashes })
}

async function loadEngine(name: Config['login']['hasher']): Promise<Argon2Engine> {
  if (name === 'argon2') {
    return (await import('../../adapters/crypto/passwords/argon2-package-engine.ts'))
      .argon2PackageEngine
  }
  return (await import('../../adapters/crypto/passwords/napi-rs-engine.ts')).napiRsEngine
}
