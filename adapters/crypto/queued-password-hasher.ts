import type { PasswordHasher } from '../../application/ports/password-hasher.ts'
import type { Argon2Engine } from './argon2-engine.ts'
import { isPhc, isWeaker } from './argon2-parameters.ts'
import type { HashQueue } from './hash-queue.ts'

/** The hash of a discarded random password, compared when there is no such account. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$lSyZ8tkACyrOcDtkfbFp7Q$cbkh41eji3zdbYTUOW9BnUv3StaF4/zMH3KEOUzfuDA'

/**
 * Hashes with Argon2id by one of two libraries, behind one queue. An unknown account costs the same
 * as a known one.
 */
export class QueuedPasswordHasher implements PasswordHasher {
  readonly #engine: Argon2Engine
  readonly #queue: HashQueue

  constructor(engine: Argon2Engine, queue: HashQueue) {
    this.#engine = engine
    this.#queue = queue
  }

  get waiting(): number {
    return this.#queue.waiting
  }

  hash(password: string): Promise<string> {
    return this.#queue.run(() => this.#engine.hash(password))
  }

  async verify(hash: string | undefined, password: string): Promise<boolean> {
    const isReal = hash !== undefined && isPhc(hash)
    const compared = isReal ? hash : NOBODYS_HASH
    const isEqual = await this.#queue.run(() => this.#engine.verify(compared, password))
    return isReal && isEqual
  }

  isOutdated(hash: string): boolean {
    return isWeaker(hash)
  }
}
