import type { BcryptHashes } from '../../../application/ports/sign-in/bcrypt-hashes.ts'
import { isBcrypt } from './bcrypt-engine.ts'

const ASKED_EVERY_MS = 60_000
/** The salt and hash of a discarded random password; what is tried against them never matters. */
const NOBODYS = 'NlkXXltR7Z4CWMJVGETg2u52z0IWbwAJmH0RHDMsgHWysEAR6NlHC'

/** For commands that compare no passwords, and tests of installations without an import. */
export const NO_BCRYPT_HASHES: BcryptHashes = {
  left: async () => ({ count: 0, usualCost: undefined }),
}

/**
 * Decides which bcrypt hash a comparison computes. While accounts have some, each comparison
 * computes one, so that the time tells nobody which accounts these are.
 */
export class EvenBcrypt {
  readonly #hashes: BcryptHashes
  readonly #now: () => number
  #standIn: Promise<string | undefined> | undefined
  #askedAt = 0

  /** @param now milliseconds of a clock that never goes back */
  constructor(hashes: BcryptHashes, now: () => number) {
    this.#hashes = hashes
    this.#now = now
  }

  /** @returns the hash if it is bcrypt's, else one of the same cost while there are any */
  async chosen(hash: string | undefined): Promise<string | undefined> {
    const standIn = await this.#current()
    if (hash === undefined || !isBcrypt(hash)) return standIn
    // It was imported just now.
    if (standIn === undefined) this.#standIn = undefined
    return hash
  }

  #current(): Promise<string | undefined> {
    const now = this.#now()
    if (this.#standIn !== undefined && now < this.#askedAt + ASKED_EVERY_MS) return this.#standIn
    const asked = this.#ask()
    this.#askedAt = now
    this.#standIn = asked
    // A failure is not remembered.
    asked.catch(() => {
      if (this.#standIn === asked) this.#standIn = undefined
    })
    return asked
  }

  async #ask(): Promise<string | undefined> {
    const { usualCost } = await this.#hashes.left()
    return usualCost === undefined ? undefined : `$2b$${`${usualCost}`.padStart(2, '0')}$${NOBODYS}`
  }
}
