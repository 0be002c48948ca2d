import type { Permit, PermitsAsked } from '../../domain/identity/login-admission.ts'
import { type LockRule, LoginFailures } from '../../domain/identity/login-failures.ts'
import { Overloaded } from '../../domain/shared/availability-errors.ts'
import type { Clock } from '../ports/clock.ts'
import type { LoginAccount } from '../ports/user-repo.ts'
import { PermitQueue } from './permit-queue.ts'
import type { HeldPermit, PolledSemaphore } from './polled-semaphore.ts'

/**
 * How a comparison ended. `unspent`: no wrong password was compared. `uncounted`: a wrong password
 * may have been compared and was not counted. Otherwise the failures after counting.
 */
export type Ending = 'unspent' | 'uncounted' | LoginFailures

/** The right to compare one password with one account. */
export interface ComparisonPermit {
  readonly account: LoginAccount
  end(how: Ending): void
}

type Rule = Pick<LockRule, 'failuresBeforeLock'>
type Read = () => Promise<LoginAccount>

/**
 * Bounds concurrent comparisons for one account across all instances to the tries that are left
 * before it locks. Without it, guesses sent together would all be compared before the first one is
 * counted. A permit is released after its failure is counted, and the count is read after the permit
 * is taken, so every earlier guess is either counted or holds a permit with a lower position.
 */
export class ComparisonSemaphore {
  readonly #semaphore: PolledSemaphore
  readonly #clock: Clock
  readonly #rule: Rule
  readonly #queue = new PermitQueue()

  constructor(semaphore: PolledSemaphore, clock: Clock, rule: Rule) {
    this.#semaphore = semaphore
    this.#clock = clock
    this.#rule = rule
  }

  /** A login does not know yet which of the keys counts its failures, so it asks under each. */
  asked(keys: readonly string[]): PermitsAsked {
    return this.#semaphore.asked(keys, this.#rule.failuresBeforeLock)
  }

  /**
   * Waits for the running comparisons if no permit is free.
   * @param offered permits that the limiter gave
   * @param read loads the account
   * @returns the failures when the account is locked. @throws Overloaded when no permit became free
   */
  async take(offered: readonly Permit[], read: Read): Promise<ComparisonPermit | LoginFailures> {
    const account = await read().catch((error: unknown) => {
      this.#semaphore.release(offered)
      throw error
    })
    const permit = offered.find((one) => this.#isGood(one, account))
    if (!permit) {
      this.#semaphore.release(offered)
      return this.#lockOf(account) ?? this.#wait(account, read)
    }
    this.#queue.enter(permit.key)
    const held = this.#semaphore.held(permit)
    const spare = offered.filter((one) => one !== permit)
    const end = (how: Ending) => {
      // Released together with the permit in use, which makes one write to the cache.
      this.#semaphore.release(spare)
      this.#end(held, how)
    }
    return { account, end }
  }

  async #wait(account: LoginAccount, read: Read): Promise<ComparisonPermit | LoginFailures> {
    const news = await this.#queue.wait(account.failureKey)
    if (news === 'busy') throw new Overloaded()
    if (news instanceof LoginFailures) return news
    return news === 'ask' ? this.#ask(account, read) : this.#granted(account, news)
  }

  async #ask(account: LoginAccount, read: Read): Promise<ComparisonPermit | LoginFailures> {
    const { failureKey, failures } = account
    const most = failures.triesLeft(this.#rule)
    const held = await this.#semaphore.take(failureKey, most).catch((error: unknown) => {
      this.#queue.dismiss(failureKey, 'busy')
      throw error
    })
    // The account was read before the permit was taken.
    const fresh = await read().catch((error: unknown) => {
      this.#end(held, LoginFailures.none)
      throw error
    })
    if (this.#isGood(held, fresh)) return this.#granted(fresh, held)
    // If the source became a known one meanwhile, its failures say nothing about the others in this queue.
    this.#end(held, fresh.failureKey === failureKey ? fresh.failures : LoginFailures.none)
    return this.#lockOf(fresh) ?? this.#wait(fresh, read)
  }

  #granted(account: LoginAccount, held: HeldPermit): ComparisonPermit {
    return { account, end: (how) => this.#end(held, how) }
  }

  #end(held: HeldPermit, how: Ending): void {
    const { key } = held
    if (how === 'unspent' && this.#semaphore.isYoung(held) && this.#queue.isAwaited(key)) {
      this.#queue.passOn(key, held)
      return
    }
    // A wrong password that was not counted keeps its permit until the permit expires.
    if (how !== 'uncounted') this.#semaphore.release([held])
    if (how instanceof LoginFailures && this.#isLocked(how)) this.#queue.dismiss(key, how)
    else this.#queue.passOn(key, 'ask')
  }

  #isGood({ key, position }: Permit, { failureKey, failures }: LoginAccount): boolean {
    const isWithinTries = position <= failures.triesLeft(this.#rule)
    return key === failureKey && isWithinTries && !this.#isLocked(failures)
  }

  #lockOf({ failures }: LoginAccount): LoginFailures | undefined {
    return this.#isLocked(failures) ? failures : undefined
  }

  #isLocked(failures: LoginFailures): boolean {
    return failures.isLockedAt(this.#clock.now())
  }
}
