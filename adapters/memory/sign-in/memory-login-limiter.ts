import type { Clock } from '../../../application/ports/clock.ts'
import type { CodeStore } from '../../../application/ports/code-store.ts'
import type {
  CaptchaGuess,
  LimiterVerdict,
  LoginLimiter,
} from '../../../application/ports/login-limiter.ts'
import type { WindowRule } from '../../../application/ports/rate-window.ts'
import type {
  Permit,
  PermitRule,
  PermitsAsked,
  Reservation,
} from '../../../domain/identity/login-admission.ts'
import { Overloaded } from '../../../domain/shared/availability-errors.ts'
import { LeaseTable } from '../instances/lease-table.ts'
import type { WindowTable } from './window-table.ts'

/**
 * Atomic, because nothing is awaited between the budget check and the captcha. A source that cannot
 * be charged does not pass. A source that passed is charged even if the table is full.
 */
export class MemoryLoginLimiter implements LoginLimiter {
  readonly #codes: CodeStore
  readonly #failures: WindowTable
  readonly #reserved: LeaseTable
  readonly #permits: LeaseTable

  constructor(codes: CodeStore, failures: WindowTable, clock: Clock) {
    this.#codes = codes
    this.#failures = failures
    this.#reserved = new LeaseTable(clock)
    this.#permits = new LeaseTable(clock)
  }

  /** Excludes captchas, which the code store counts. */
  get size(): number {
    return this.#failures.size + this.#reserved.size + this.#permits.size
  }

  async pass(
    budget: WindowRule,
    source: string,
    captcha?: CaptchaGuess,
    asked?: PermitsAsked,
  ): Promise<LimiterVerdict> {
    if (!this.#failures.hasSpaceFor(budget, source)) throw new Overloaded()
    const { hits = 0, secondsLeft = 0 } = this.#failures.read(budget, source) ?? {}
    const left = budget.limit - hits
    if (left <= 0) return { passed: false, retryAfterSeconds: secondsLeft }
    if (!asked) return passed(await this.#isSolved(captcha))
    const lease = this.#reserved.take(keyOf(budget, source), left, asked.seconds)
    if (!lease) return { passed: false, retryAfterSeconds: 1 }
    const reservation = { source, id: lease.id }
    if (await this.#isSolved(captcha))
      return { ...passed(true), ...this.#permitsOf(asked), reservation }
    this.giveBack(budget, reservation)
    return passed(false)
  }

  async #isSolved(captcha: CaptchaGuess | undefined): Promise<boolean> {
    return !captcha || (await this.#codes.take('captcha', captcha.id)) === captcha.guess
  }

  #permitsOf({ keys, ...rule }: PermitsAsked) {
    const permits = keys.map((key) => this.#take(key, rule))
    return { permits: permits.filter((permit) => permit !== undefined) }
  }

  async tryPermit(key: string, rule: PermitRule): Promise<Permit | undefined> {
    return this.#take(key, rule)
  }

  #take(key: string, { most, seconds }: PermitRule): Permit | undefined {
    const lease = this.#permits.take(key, most, seconds)
    return lease && { key, ...lease }
  }

  release(permits: readonly Permit[]): void {
    for (const { key, id } of permits) this.#permits.release(key, id)
  }

  async charge(budget: WindowRule, source: string, reservation?: Reservation): Promise<void> {
    this.#failures.hit(budget, source)
    if (reservation) this.giveBack(budget, reservation)
  }

  giveBack(budget: WindowRule, { source, id }: Reservation): void {
    this.#reserved.release(keyOf(budget, source), id)
  }
}

function passed(isSolved: boolean) {
  return { passed: true, isSolved, permits: [], reservation: undefined } as const
}

function keyOf({ name }: WindowRule, source: string): string {
  return `${name}:${source}`
}
