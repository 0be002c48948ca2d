import { LoginFailures } from '../../domain/identity/login-failures.ts'
import { Overloaded } from '../../domain/shared/availability-errors.ts'
import type { Clock } from '../ports/clock.ts'
import type { LoginGate, Turn } from '../ports/login-gate.ts'
import type { LoginAccount } from '../ports/user-repo.ts'

/** Longer than a comparison takes with all that waits before it. */
const SECONDS = 15
/** So old, a turn may be passed on: who gets it has time enough left. */
const YOUNG_MS = 5000

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

type Gate = Pick<LoginGate, 'takeTurn' | 'leave'>
type Read = () => Promise<LoginAccount>
type Held = Turn & { readonly since: number }
/** A turn to use, leave to ask for one, or why there is none: nobody got one, or a closed lock. */
type News = Held | 'ask' | 'busy' | LoginFailures

/** Of one key at this instance. */
interface Line {
  /** Who compares, or asks for a turn. */
  running: number
  readonly waiting: ((news: News) => void)[]
}

/**
 * Lets no more wrong passwords of one account be compared than lock it, over all instances: guesses
 * that come together would all be compared before the first of them is counted. A turn ends after
 * its failure is counted, and the count is read after the turn is taken; so every guess before this
 * one is either counted or has a place before it.
 */
export class ComparisonTurns {
  readonly #gate: Gate
  readonly #clock: Clock
  readonly #most: number
  readonly #lines = new Map<string, Line>()

  constructor(gate: Gate, clock: Clock, failuresBeforeLock: number) {
    this.#gate = gate
    this.#clock = clock
    this.#most = failuresBeforeLock
  }

  /** What a login asks its gate for: it does not know yet under which of the keys it counts. */
  asked(keys: readonly string[]) {
    return { keys, most: this.#most, seconds: SECONDS }
  }

  /**
   * Waits until others have shown whether they were right, if need be.
   * @param offered turns that the gate gave
   * @param read looks the account up
   * @returns failures when they lock the account. @throws Overloaded when none became free
   */
  async take(offered: readonly Turn[], read: Read): Promise<ComparisonTurn | LoginFailures> {
    const account = await read().catch((error: unknown) => {
      this.#gate.leave(offered)
      throw error
    })
    const turn = offered.find((one) => this.#fits(one, account))
    if (turn) {
      this.#lineOf(account.failureKey).running += 1
      return this.#turn(account, this.#held(turn), offered)
    }
    this.#gate.leave(offered)
    return this.#isLocked(account.failures) ? account.failures : this.#wait(account, read)
  }

  async #wait(account: LoginAccount, read: Read): Promise<ComparisonTurn | LoginFailures> {
    const line = this.#lineOf(account.failureKey)
    if (line.running === 0) {
      line.running = 1
      return this.#ask(account, read)
    }
    const news = await new Promise<News>((tell) => line.waiting.push(tell))
    if (news === 'busy') throw new Overloaded()
    if (news instanceof LoginFailures) return news
    return news === 'ask' ? this.#ask(account, read) : this.#turn(account, news)
  }

  /** What was read of the account is older than the turn, so it is read again. */
  async #ask(account: LoginAccount, read: Read): Promise<ComparisonTurn | LoginFailures> {
    const { failureKey } = account
    const rule = { most: this.#left(account), seconds: SECONDS }
    const turn = await this.#gate.takeTurn(failureKey, rule).catch((error: unknown) => {
      this.#passOn(failureKey, 'busy')
      throw error
    })
    if (!turn) {
      this.#passOn(failureKey, 'busy')
      throw new Overloaded()
    }
    const held = this.#held(turn)
    const fresh = await read().catch((error: unknown) => {
      this.#end(held, LoginFailures.none)
      throw error
    })
    if (this.#fits(turn, fresh)) return this.#turn(fresh, held)
    const { failures } = fresh
    // Meanwhile the source may have become a known one, which says nothing of those who wait here.
    this.#end(held, fresh.failureKey === failureKey ? failures : LoginFailures.none)
    return this.#isLocked(failures) ? failures : this.#wait(fresh, read)
  }

  #turn(account: LoginAccount, held: Held, offered: readonly Turn[] = []): ComparisonTurn {
    const others = offered.filter(({ key }) => key !== held.key)
    return { account, end: (how) => this.#end(held, how, others) }
  }

  #end(held: Held, how: Ending, others: readonly Turn[] = []): void {
    const age = this.#now() - held.since
    const isYoung = age >= 0 && age < YOUNG_MS
    const isPassedOn = how === 'unspent' && isYoung && this.#isAwaited(held.key)
    // One that may have been wrong uncounted goes on counting until it is over by itself.
    const stays = isPassedOn || how === 'uncounted'
    this.#gate.leave(stays ? others : [held, ...others])
    if (isPassedOn) this.#passOn(held.key, held)
    else this.#passOn(held.key, how instanceof LoginFailures && this.#isLocked(how) ? how : 'ask')
  }

  /** To the first who waits, who runs now instead; bad news to all of them. */
  #passOn(key: string, news: News): void {
    const line = this.#lineOf(key)
    const isBad = news === 'busy' || news instanceof LoginFailures
    const told = line.waiting.splice(0, isBad ? line.waiting.length : 1)
    if (isBad || told.length === 0) line.running -= 1
    if (line.running === 0) this.#lines.delete(key)
    for (const tell of told) tell(news)
  }

  #isAwaited(key: string): boolean {
    return this.#lineOf(key).waiting.length > 0
  }

  #lineOf(key: string): Line {
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] }
    this.#lines.set(key, line)
    return line
  }

  #fits({ key, place }: Turn, account: LoginAccount): boolean {
    const isOpen = key === account.failureKey && !this.#isLocked(account.failures)
    return isOpen && place <= this.#left(account)
  }

  /** A lock that has run out leaves its count behind; the next try begins anew. */
  #left({ failures: { count, lockedUntil } }: LoginAccount): number {
    return Math.max(1, this.#most - (lockedUntil ? 0 : count))
  }

  #isLocked(failures: LoginFailures): boolean {
    return failures.isLockedAt(this.#clock.now())
  }

  #held(turn: Turn): Held {
    return { ...turn, since: this.#now() }
  }

  #now(): number {
    return this.#clock.now().getTime()
  }
}
