import type { Turn, TurnsAsked } from '../../domain/identity/login-admission.ts'
import { type LockRule, LoginFailures } from '../../domain/identity/login-failures.ts'
import { Overloaded } from '../../domain/shared/availability-errors.ts'
import type { Clock } from '../ports/clock.ts'
import type { LoginAccount } from '../ports/user-repo.ts'
import type { HeldTurn, PolledTurns } from './polled-turns.ts'
import { TurnQueue } from './turn-queue.ts'

/**
 * How it went. `unspent`: nothing wrong was compared. `uncounted`: something may have been, and was
 * not counted. Otherwise what the count is now.
 */
export type Ending = 'unspent' | 'uncounted' | LoginFailures

/** The right to compare one password with one account. */
export interface ComparisonTurn {
  readonly account: LoginAccount
  end(how: Ending): void
}

type Rule = Pick<LockRule, 'failuresBeforeLock'>
type Read = () => Promise<LoginAccount>

/**
 * Lets no more wrong passwords of one account be compared than lock it, over all instances: guesses
 * that come together would all be compared before the first of them is counted. A turn ends after
 * its failure is counted, and the count is read after the turn is taken; so every guess before this
 * one is either counted or has a place before it.
 */
export class ComparisonTurns {
  readonly #turns: PolledTurns
  readonly #clock: Clock
  readonly #rule: Rule
  readonly #queue = new TurnQueue()

  constructor(turns: PolledTurns, clock: Clock, rule: Rule) {
    this.#turns = turns
    this.#clock = clock
    this.#rule = rule
  }

  /** What a login asks its gate for: it does not know yet under which of the keys it counts. */
  asked(keys: readonly string[]): TurnsAsked {
    return this.#turns.asked(keys, this.#rule.failuresBeforeLock)
  }

  /**
   * Waits until others have shown whether they were right, if need be.
   * @param offered turns that the gate gave
   * @param read looks the account up
   * @returns failures when they lock the account. @throws Overloaded when none became free
   */
  async take(offered: readonly Turn[], read: Read): Promise<ComparisonTurn | LoginFailures> {
    const account = await read().catch((error: unknown) => {
      this.#turns.release(offered)
      throw error
    })
    const turn = offered.find((one) => this.#isGood(one, account))
    if (!turn) {
      this.#turns.release(offered)
      return this.#lockOf(account) ?? this.#wait(account, read)
    }
    this.#queue.enter(turn.key)
    const held = this.#turns.held(turn)
    const spare = offered.filter((one) => one !== turn)
    const end = (how: Ending) => {
      // Not at once: with the turn it is one write to the cache.
      this.#turns.release(spare)
      this.#end(held, how)
    }
    return { account, end }
  }

  async #wait(account: LoginAccount, read: Read): Promise<ComparisonTurn | LoginFailures> {
    const news = await this.#queue.wait(account.failureKey)
    if (news === 'busy') throw new Overloaded()
    if (news instanceof LoginFailures) return news
    return news === 'ask' ? this.#ask(account, read) : this.#granted(account, news)
  }

  async #ask(account: LoginAccount, read: Read): Promise<ComparisonTurn | LoginFailures> {
    const { failureKey, failures } = account
    const most = failures.triesLeft(this.#rule)
    const held = await this.#turns.take(failureKey, most).catch((error: unknown) => {
      this.#queue.dismiss(failureKey, 'busy')
      throw error
    })
    // What was read of the account is older than the turn.
    const fresh = await read().catch((error: unknown) => {
      this.#end(held, LoginFailures.none)
      throw error
    })
    if (this.#isGood(held, fresh)) return this.#granted(fresh, held)
    // Meanwhile the source may have become a known one, which says nothing of those who wait here.
    this.#end(held, fresh.failureKey === failureKey ? fresh.failures : LoginFailures.none)
    return this.#lockOf(fresh) ?? this.#wait(fresh, read)
  }

  #granted(account: LoginAccount, held: HeldTurn): ComparisonTurn {
    return { account, end: (how) => this.#end(held, how) }
  }

  #end(held: HeldTurn, how: Ending): void {
    const { key } = held
    if (how === 'unspent' && this.#turns.isYoung(held) && this.#queue.isAwaited(key)) {
      this.#queue.passOn(key, held)
      return
    }
    // One that may have been wrong uncounted goes on counting until it is over by itself.
    if (how !== 'uncounted') this.#turns.release([held])
    if (how instanceof LoginFailures && this.#isLocked(how)) this.#queue.dismiss(key, how)
    else this.#queue.passOn(key, 'ask')
  }

  #isGood({ key, place }: Turn, { failureKey, failures }: LoginAccount): boolean {
    const hasRoom = place <= failures.triesLeft(this.#rule)
    return key === failureKey && hasRoom && !this.#isLocked(failures)
  }

  #lockOf({ failures }: LoginAccount): LoginFailures | undefined {
    return this.#isLocked(failures) ? failures : undefined
  }

  #isLocked(failures: LoginFailures): boolean {
    return failures.isLockedAt(this.#clock.now())
  }
}
