import type { Permit, PermitsAsked } from '../../domain/identity/login-admission.ts'
import type { LockRule, LoginFailures } from '../../domain/identity/login-failures.ts'
import { Overloaded } from '../../domain/shared/availability-errors.ts'
import type { Clock } from '../ports/clock.ts'
import type { LoginLimiter } from '../ports/login-limiter.ts'
import type { LoginAccount } from '../ports/user-repo.ts'
import { KeyedMutex } from './keyed-mutex.ts'

/** Longer than a comparison takes, including everything that waits before it. */
const PERMIT_SECONDS = 15
/** About a second in all. */
const TRIES = 100
const BETWEEN_TRIES_MS = 10
/** Per account and instance. */
const MOST_WAITING = 256

/**
 * How a comparison ended. `unspent`: no wrong password was compared. `uncounted`: a wrong password
 * may have been compared and was not counted.
 */
export type Ending = 'unspent' | 'uncounted' | 'counted'

/** The right to compare one password with one account. */
export interface ComparisonPermit {
  readonly account: LoginAccount
  end(how: Ending): void
}

type Rule = Pick<LockRule, 'failuresBeforeLock'>
type Read = () => Promise<LoginAccount>
type Pause = (milliseconds: number) => Promise<unknown>

interface Tools {
  readonly limiter: LoginLimiter
  readonly clock: Clock
  readonly pause: Pause
}

/**
 * Bounds concurrent comparisons for one account across all instances to the attempts that are left
 * before it locks. Without it, guesses sent together would all be compared before the first one is
 * counted. A permit is released after its failure is counted, and the count is read after the
 * permit is taken, so every earlier guess is either counted or holds a permit with a lower
 * position.
 */
export class ComparisonSemaphore {
  readonly #tools: Tools
  readonly #rule: Rule
  readonly #queue = new KeyedMutex(MOST_WAITING)

  constructor(tools: Tools, rule: Rule) {
    this.#tools = tools
    this.#rule = rule
  }

  /** It does not know yet which of the keys counts the failures of the login. */
  asked(keys: readonly string[]): PermitsAsked {
    return { keys, most: this.#rule.failuresBeforeLock, seconds: PERMIT_SECONDS }
  }

  /**
   * If no permit is free, waits for the running comparisons, behind those who already wait.
   * @param offered permits from the limiter
   * @param read loads the account
   * @returns the failures if the account is locked. @throws Overloaded if no permit became free
   */
  async take(offered: readonly Permit[], read: Read): Promise<ComparisonPermit | LoginFailures> {
    const account = await this.#readWith(offered, read)
    const permit = offered.find((one) => this.#isGood(one, account))
    if (permit && !this.#queue.isHeld(permit.key)) return this.#granted(account, offered, permit)
    this.#release(offered)
    return this.#lockOf(account) ?? this.#wait(account, read)
  }

  #wait(account: LoginAccount, read: Read): Promise<ComparisonPermit | LoginFailures> {
    return this.#queue.run(account.failureKey, () => this.#poll(account, read))
  }

  async #poll(
    { failureKey, failures }: LoginAccount,
    read: Read,
  ): Promise<ComparisonPermit | LoginFailures> {
    const { limiter, pause } = this.#tools
    let most = failures.triesLeft(this.#rule)
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (tries > 0) await pause(BETWEEN_TRIES_MS)
      const permit = await limiter.tryPermit(failureKey, { most, seconds: PERMIT_SECONDS })
      if (!permit) continue
      // The account was read before the permit was taken.
      const fresh = await this.#readWith([permit], read)
      if (this.#isGood(permit, fresh)) return this.#granted(fresh, [permit], permit)
      this.#release([permit])
      const lock = this.#lockOf(fresh)
      if (lock) return lock
      most = fresh.failures.triesLeft(this.#rule)
    }
    throw new Overloaded()
  }

  async #readWith(held: readonly Permit[], read: Read): Promise<LoginAccount> {
    try {
      return await read()
    } catch (error) {
      this.#release(held)
      throw error
    }
  }

  /** A wrong password that was not counted keeps its permit until the permit expires. */
  #granted(account: LoginAccount, held: readonly Permit[], permit: Permit): ComparisonPermit {
    const end = (how: Ending) =>
      this.#release(how === 'uncounted' ? held.filter((one) => one !== permit) : held)
    return { account, end }
  }

  #release(permits: readonly Permit[]): void {
    if (permits.length > 0) this.#tools.limiter.release(permits)
  }

  #isGood({ key, position }: Permit, { failureKey, failures }: LoginAccount): boolean {
    const isWithinTries = position <= failures.triesLeft(this.#rule)
    return key === failureKey && isWithinTries && this.#lockOf({ failures }) === undefined
  }

  #lockOf({ failures }: Pick<LoginAccount, 'failures'>): LoginFailures | undefined {
    return failures.isLockedAt(this.#tools.clock.now()) ? failures : undefined
  }
}
