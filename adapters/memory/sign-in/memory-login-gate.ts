import type { Clock } from '../../../application/ports/clock.ts'
import type { CodeStore } from '../../../application/ports/code-store.ts'
import type { CaptchaGuess, GateVerdict, LoginGate } from '../../../application/ports/login-gate.ts'
import type { WindowRule } from '../../../application/ports/rate-window.ts'
import type {
  Reservation,
  Turn,
  TurnRule,
  TurnsAsked,
} from '../../../domain/identity/login-admission.ts'
import { Overloaded } from '../../../domain/shared/availability-errors.ts'
import { LeaseTable } from '../instances/lease-table.ts'
import type { WindowTable } from './window-table.ts'

/**
 * Atomic because nothing is awaited between the look at the budget and the captcha. A source that
 * could not be charged does not pass; who passed is charged even if that fills the table over.
 */
export class MemoryLoginGate implements LoginGate {
  readonly #codes: CodeStore
  readonly #failures: WindowTable
  readonly #reserved: LeaseTable
  readonly #turns: LeaseTable

  constructor(codes: CodeStore, failures: WindowTable, clock: Clock) {
    this.#codes = codes
    this.#failures = failures
    this.#reserved = new LeaseTable(clock)
    this.#turns = new LeaseTable(clock)
  }

  /** Without the captchas, which are somebody else's. */
  get size(): number {
    return this.#failures.size + this.#reserved.size + this.#turns.size
  }

  async pass(
    budget: WindowRule,
    source: string,
    captcha?: CaptchaGuess,
    asked?: TurnsAsked,
  ): Promise<GateVerdict> {
    if (!this.#failures.hasRoomFor(budget, source)) throw new Overloaded()
    const { hits = 0, secondsLeft = 0 } = this.#failures.read(budget, source) ?? {}
    const left = budget.limit - hits
    if (left <= 0) return { passed: false, retryAfterSeconds: secondsLeft }
    if (!asked) return passed(await this.#isSolved(captcha))
    const lease = this.#reserved.take(keyOf(budget, source), left, asked.seconds)
    if (!lease) return { passed: false, retryAfterSeconds: 1 }
    const reservation = { source, id: lease.id }
    if (await this.#isSolved(captcha))
      return { ...passed(true), ...this.#turnsOf(asked), reservation }
    this.giveBack(budget, reservation)
    return passed(false)
  }

  async #isSolved(captcha: CaptchaGuess | undefined): Promise<boolean> {
    return !captcha || (await this.#codes.take('captcha', captcha.id)) === captcha.guess
  }

  #turnsOf({ keys, ...rule }: TurnsAsked) {
    const turns = keys.map((key) => this.#take(key, rule))
    return { turns: turns.filter((turn) => turn !== undefined) }
  }

  async tryTurn(key: string, rule: TurnRule): Promise<Turn | undefined> {
    return this.#take(key, rule)
  }

  #take(key: string, { most, seconds }: TurnRule): Turn | undefined {
    const lease = this.#turns.take(key, most, seconds)
    return lease && { key, ...lease }
  }

  release(turns: readonly Turn[]): void {
    for (const { key, id } of turns) this.#turns.release(key, id)
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
  return { passed: true, isSolved, turns: [], reservation: undefined } as const
}

function keyOf({ name }: WindowRule, source: string): string {
  return `${name}:${source}`
}
