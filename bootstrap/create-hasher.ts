import { availableParallelism } from 'node:os'
import type { Argon2Engine } from '../adapters/crypto/argon2-engine.ts'
import { HashQueue } from '../adapters/crypto/hash-queue.ts'
import { QueuedPasswordHasher } from '../adapters/crypto/queued-password-hasher.ts'
import type { Config } from './config.ts'

/** About a third of a second of work on the reference machine. Who comes then is told to come back. */
const WAITING_PER_CORE = 32

export async function createHasher({ login }: Config): Promise<QueuedPasswordHasher> {
  const cores = availableParallelism()
  const engine = await loadEngine(login.hasher)
  return new QueuedPasswordHasher(engine, new HashQueue(cores, WAITING_PER_CORE * cores))
}

async function loadEngine(name: Config['login']['hasher']): Promise<Argon2Engine> {
  if (name === 'argon2') {
    return (await import('../adapters/crypto/argon2-package-engine.ts')).argon2PackageEngine
  }
  return (await import('../adapters/crypto/napi-rs-engine.ts')).napiRsEngine
}
