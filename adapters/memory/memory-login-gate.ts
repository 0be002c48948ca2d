import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../application/ports/clock.ts'
import type { CodeStore } from '../../application/ports/code-store.ts'
import type {
  CaptchaGuess,
  GateVerdict,
  LoginGate,
  Turn,
  TurnRule,
} from '../../application/ports/login-gate.ts'
import type { WindowRule } from '../../application/ports/rate-window.ts'
import { Overloaded } from '../../domain/shared/availability-errors.ts'
import { TurnTable } from './turn-table.ts'
import type { WindowTable } from './window-table.ts'

const NO_TURNS = { keys: [], most: 0, seconds: 0 }
const TRIES_FOR_A_TURN = 40
const BETWEEN_TRIES_MS = 25

/**
 * Atomic because nothing is awaited between the look at the budget and the captcha. A source that
 * could not be charged does not pass; who passed is charged even if that fills the table over.
 */
export class MemoryLoginGate implements LoginGate {
  readonly #codes: CodeStore
  readonly #failures: WindowTable
  readonly #turns: TurnTable

  constructor(codes: CodeStore, failures: WindowTable, clock: Clock) {
    this.#codes = codes
    this.#failures = failures
    this.#turns = new TurnTable(clock)
  }

  /** Without the captchas, which are somebody else's. */
  get size(): number {
    return this.#failures.size + this.#turns.size
  }

  async pass(
    budget: WindowRule,
    source: string,
    captcha?: CaptchaGuess,
    { keys, ...rule }: TurnRule & { readonly keys: readonly string[] } = NO_TURNS,
  ): Promise<GateVerdict> {
    if (!this.#failures.hasRoomFor(budget, source)) throw new Overloaded()
    const { hits = 0, secondsLeft = 0 } = this.#failures.read(budget, source) ?? {}
    const most = budget.limit - hits
    if (most <= 0) return { passed: false, retryAfterSeconds: secondsLeft }
    if (keys.length === 0)
      return { passed: true, isSolved: await this.#isSolved(captcha), turns: [] }
    const own = this.#turns.take(turnOfSource(source), { ...rule, most })
    if (!own) return { passed: false, retryAfterSeconds: 1 }
    const isSolved = await this.#isSolved(captcha)
    const turns = isSolved ? keys.map((key) => this.#turns.take(key, rule)) : []
    if (!isSolved) this.leave([own])
    else turns.push(own)
    return { passed: true, isSolved, turns: turns.filter((turn) => turn !== undefined) }
  }

  async #isSolved(captcha: CaptchaGuess | undefined): Promise<boolean> {
    return !captcha || (await this.#codes.take('captcha', captcha.id)) === captcha.guess
  }

  async takeTurn(key: string, rule: TurnRule): Promise<Turn | undefined> {
    for (let tries = 0; tries < TRIES_FOR_A_TURN; tries += 1) {
      if (tries > 0) await pause(BETWEEN_TRIES_MS)
      const turn = this.#turns.take(key, rule)
      if (turn) return turn
    }
    return undefined
  }

  leave(turns: readonly Turn[]): void {
    for (const turn of turns) this.#turns.leave(turn)
  }

  async charge(budget: WindowRule, source: string): Promise<void> {
    this.#failures.hit(budget, source)
  }
}

/** Under no key that failures are counted by: each of these begins with a name. */
function turnOfSource(source: string): string {
  return `\n${source}`
}
