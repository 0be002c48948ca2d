import { availableParallelism } from 'node:os'
import type { Argon2Engine } from '../../adapters/crypto/argon2-engine.ts'
import { HashQueue } from '../../adapters/crypto/hash-queue.ts'
import { QueuedPasswordHasher } from '../../adapters/crypto/queued-password-hasher.ts'
import type { Config } from '../settings/config.ts'

/** The queue holds as many as may log in at once, so no admitted login is refused. */
export async function createHasher({ login, overload }: Config): Promise<QueuedPasswordHasher> {
  const cores = availableParallelism()
  const engine = await loadEngine(login.hasher)
  return new QueuedPasswordHasher(engine, new HashQueue(cores, overload.loginsPerCore * cores))
}

async function loadEngine(name: Config['login']['hasher']): Promise<Argon2Engine> {
  if (name === 'argon2') {
    return (await import('../../adapters/crypto/argon2-package-engine.ts')).argon2PackageEngine
  }
  return (await import('../../adapters/crypto/napi-rs-engine.ts')).napiRsEngine
}
