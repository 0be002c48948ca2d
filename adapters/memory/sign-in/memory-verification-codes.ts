import type { Clock } from '../../../application/ports/clock.ts'
import type {
  CodeVerdict,
  VerificationCodes,
} from '../../../application/ports/sign-in/verification-codes.ts'
import { Overloaded } from '../../../domain/shared/availability-errors.ts'
import {
  GUESSES_AT_NOTHING,
  MOST_WRONG_TRIES,
  WRONG_TRIES_A_DAY,
} from '../../../domain/verification/verification-code.ts'
import { ExpiringMap } from '../expiring-map.ts'
import { WindowTable } from './window-table.ts'

const MOST_CODES = 100_000

interface KeptCode {
  readonly digest: string
  wrongTries: number
}

/**
 * When full, drops the oldest code, which is safe: without it, a login only fails. Counts of wrong
 * tries are never dropped. When no new count can be kept, nothing is compared, and guesses without
 * a code are refused.
 */
export class MemoryVerificationCodes implements VerificationCodes {
  readonly #codes: ExpiringMap<KeptCode>
  readonly #wrong: WindowTable
  readonly #atNothing: WindowTable

  constructor(clock: Clock, mostCodes = MOST_CODES) {
    this.#codes = new ExpiringMap(clock, mostCodes)
    this.#wrong = new WindowTable(clock, mostCodes)
    this.#atNothing = new WindowTable(clock, mostCodes)
  }

  get size(): number {
    return this.#codes.size + this.#wrong.size + this.#atNothing.size
  }

  async put(recipientKey: string, digest: string, lifeSeconds: number): Promise<void> {
    if (!this.#codes.hasSpaceFor(recipientKey)) this.#codes.removeOldest()
    this.#codes.set(recipientKey, { digest, wrongTries: 0 }, lifeSeconds)
  }

  async forget(recipientKey: string): Promise<void> {
    this.#codes.delete(recipientKey)
  }

  async check(
    recipientKey: string,
    digests: readonly string[],
    source: string,
  ): Promise<CodeVerdict> {
    const today = this.#wrong.read(WRONG_TRIES_A_DAY, recipientKey)
    if (today && today.hits >= WRONG_TRIES_A_DAY.limit) return 'closed'
    const guesser = `${recipientKey}\n${source}`
    const atNothing = this.#atNothing.read(GUESSES_AT_NOTHING, guesser)
    if (atNothing && atNothing.hits >= GUESSES_AT_NOTHING.limit) return 'closed'
    const code = this.#codes.get(recipientKey)?.value
    if (!code) return this.#guessAtNothing(guesser)
    if (!this.#wrong.hasSpaceFor(WRONG_TRIES_A_DAY, recipientKey)) throw new Overloaded()
    const isRight = digests.includes(code.digest)
    if (!isRight) this.#count(recipientKey, code)
    if (isRight || code.wrongTries >= MOST_WRONG_TRIES) this.#codes.delete(recipientKey)
    return isRight ? 'right' : 'wrong'
  }

  #guessAtNothing(guesser: string): CodeVerdict {
    if (!this.#atNothing.hasSpaceFor(GUESSES_AT_NOTHING, guesser)) return 'closed'
    this.#atNothing.hit(GUESSES_AT_NOTHING, guesser)
    return 'none'
  }

  #count(recipientKey: string, code: KeptCode): void {
    code.wrongTries += 1
    this.#wrong.hit(WRONG_TRIES_A_DAY, recipientKey)
  }
}
