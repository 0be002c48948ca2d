import type { Clock } from '../../../application/ports/clock.ts'
import type { CodeStore } from '../../../application/ports/sign-in/code-store.ts'
import type {
  CaptchaGuess,
  LimiterVerdict,
  LoginLimiter,
  NameBudget,
  Reservation,
} from '../../../application/ports/sign-in/login-limiter.ts'
import type { WindowRule } from '../../../application/ports/sign-in/rate-window.ts'
import { Overloaded } from '../../../domain/shared/availability-errors.ts'
import type { WindowTable } from './window-table.ts'

/**
 * Leases that are held until they are released or expire. There are no more of them than running
 * requests, so the table needs no bound of its own.
 */
class LeaseTable {
  readonly #clock: Clock
  /** Expiry times by key and lease id, in epoch milliseconds. */
  readonly #keys = new Map<string, Map<string, number>>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get size(): number {
    return this.#keys.size
  }

  /** @returns its position among the leases under the key, or `undefined` if none was left */
  take(key: string, id: string, most: number, seconds: number): number | undefined {
    const now = this.#clock.now().getTime()
    const under = this.#keys.get(key) ?? new Map<string, number>()
    for (const [other, end] of under) if (end <= now) under.delete(other)
    if (under.size >= most) return undefined
    this.#keys.set(key, under.set(id, now + seconds * 1000))
    return under.size
  }

  release(key: string, id: string): void {
    const under = this.#keys.get(key)
    under?.delete(id)
    if (under?.size === 0) this.#keys.delete(key)
  }
}

/**
 * Atomic, because nothing is awaited between the budget check and the captcha. A source that cannot
 * be charged does not pass. A source that passed is charged even if the table is full.
 */
export class MemoryLoginLimiter implements LoginLimiter {
  readonly #codes: CodeStore
  readonly #failures: WindowTable
  readonly #ofSources: LeaseTable
  readonly #ofNames: LeaseTable
  #reserved = 0

  constructor(codes: CodeStore, failures: WindowTable, clock: Clock) {
    this.#codes = codes
    this.#failures = failures
    this.#ofSources = new LeaseTable(clock)
    this.#ofNames = new LeaseTable(clock)
  }

  /** Excludes captchas, which the code store counts. */
  get size(): number {
    return this.#failures.size + this.#ofSources.size + this.#ofNames.size
  }

  async pass(
    budget: WindowRule,
    source: string,
    captcha?: CaptchaGuess,
    name?: NameBudget,
  ): Promise<LimiterVerdict> {
    if (!this.#failures.hasSpaceFor(budget, source)) throw new Overloaded()
    const { hits = 0, secondsLeft = 0 } = this.#failures.read(budget, source) ?? {}
    const left = budget.limit - hits
    if (left <= 0) return { passed: false, retryAfterSeconds: secondsLeft }
    this.#reserved += 1
    const reservation = { id: String(this.#reserved), source, positions: new Map<string, number>() }
    const { id, positions } = reservation
    if (name && !this.#ofSources.take(keyOf(budget, source), id, left, name.seconds))
      return { passed: false, retryAfterSeconds: 1 }
    if (captcha && (await this.#codes.take('captcha', captcha.id)) !== captcha.guess) {
      this.giveBack(budget, reservation)
      return { passed: true, isSolved: false }
    }
    const { keys = [], most = 0, seconds = 0 } = name ?? {}
    for (const key of keys) {
      const position = this.#ofNames.take(key, id, most, seconds)
      if (position !== undefined) positions.set(key, position)
    }
    return { passed: true, isSolved: true, reservation }
  }

  async charge(budget: WindowRule, source: string, reservation?: Reservation): Promise<void> {
    this.#failures.hit(budget, source)
    if (reservation) this.giveBack(budget, reservation)
  }

  giveBack(budget: WindowRule, { id, source, positions }: Reservation): void {
    this.#ofSources.release(keyOf(budget, source), id)
    for (const key of positions.keys()) this.#ofNames.release(key, id)
  }
}

function keyOf({ name }: WindowRule, source: string): string {
  return `${name}:${source}`
}
