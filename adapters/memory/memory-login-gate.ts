import type { CodeStore } from '../../application/ports/code-store.ts'
import type { GateVerdict, LoginGate } from '../../application/ports/login-gate.ts'
import type { WindowRule } from '../../application/ports/rate-window.ts'
import { Overloaded } from '../../domain/shared/availability-errors.ts'
import type { WindowTable } from './window-table.ts'

/**
 * Atomic because nothing is awaited between the look at the budget and the captcha. A source that
 * could not be charged does not pass; who passed is charged even if that fills the table over.
 */
export class MemoryLoginGate implements LoginGate {
  readonly #codes: CodeStore
  readonly #failures: WindowTable

  constructor(codes: CodeStore, failures: WindowTable) {
    this.#codes = codes
    this.#failures = failures
  }

  /** Without the captchas, which are somebody else's. */
  get size(): number {
    return this.#failures.size
  }

  async pass(
    budget: WindowRule,
    source: string,
    captchaId: string | undefined,
  ): Promise<GateVerdict> {
    if (!this.#failures.hasRoomFor(budget, source)) throw new Overloaded()
    const spent = this.#failures.read(budget, source)
    if (spent && spent.hits >= budget.limit) {
      return { passed: false, retryAfterSeconds: spent.secondsLeft }
    }
    if (captchaId === undefined) return { passed: true, captchaAnswer: undefined }
    return { passed: true, captchaAnswer: await this.#codes.take('captcha', captchaId) }
  }

  async charge(budget: WindowRule, source: string): Promise<void> {
    this.#failures.hit(budget, source)
  }
}
