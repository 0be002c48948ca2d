import type { BcryptHashes } from '../../../application/ports/sign-in/bcrypt-hashes.ts'
import type { PasswordHasher } from '../../../application/ports/sign-in/password-hasher.ts'
import { type Argon2Engine, isPhc, isWeaker } from './argon2-parameters.ts'
import { type BcryptEngine, napiRsBcrypt, weightOf } from './bcrypt-engine.ts'
import { EvenBcrypt, NO_BCRYPT_HASHES } from './even-bcrypt.ts'
import type { HashQueue } from './hash-queue.ts'

/** The hash of a discarded random password, compared when there is no such account. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$lSyZ8tkACyrOcDtkfbFp7Q$cbkh41eji3zdbYTUOW9BnUv3StaF4/zMH3KEOUzfuDA'

export interface BcryptParts {
  readonly hashes: BcryptHashes
  readonly engine?: BcryptEngine
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number
}

const NONE: BcryptParts = { hashes: NO_BCRYPT_HASHES }

/**
 * Hashes with Argon2id by one of two libraries, behind one queue, and compares imported bcrypt
 * hashes in it too. An unknown account costs the same as a known one.
 */
export class QueuedPasswordHasher implements PasswordHasher {
  readonly #engine: Argon2Engine
  readonly #queue: HashQueue
  readonly #bcrypt: BcryptEngine
  readonly #even: EvenBcrypt

  constructor(engine: Argon2Engine, queue: HashQueue, bcrypt: BcryptParts = NONE) {
    this.#engine = engine
    this.#queue = queue
    this.#bcrypt = bcrypt.engine ?? napiRsBcrypt
    this.#even = new EvenBcrypt(bcrypt.hashes, bcrypt.now ?? (() => performance.now()))
  }

  get waiting(): number {
    return this.#queue.waiting
  }

  hash(password: string): Promise<string> {
    return this.#queue.run(() => this.#engine.hash(password))
  }

  async verify(hash: string | undefined, password: string): Promise<boolean> {
    const argon2 = hash !== undefined && isPhc(hash) ? hash : NOBODYS_HASH
    const bcrypt = await this.#even.chosen(hash)
    const weight = bcrypt === undefined ? 1 : weightOf(bcrypt)
    return this.#queue.run(async () => {
      const isEqual = await this.#engine.verify(argon2, password)
      const isBcryptEqual = bcrypt !== undefined && (await this.#bcrypt(bcrypt, password))
      return (argon2 === hash && isEqual) || (bcrypt === hash && isBcryptEqual)
    }, weight)
  }

  isOutdated(hash: string): boolean {
    return isWeaker(hash)
  }
}
