import type {
  RateWindow,
  WindowRule,
  WindowVerdict,
} from '../../../application/ports/sign-in/rate-window.ts'
import { Overloaded } from '../../../domain/shared/availability-errors.ts'
import type { WindowTable } from './window-table.ts'

/** When the table is full, subjects without an open window are refused as overload. */
export class MemoryRateWindow implements RateWindow {
  readonly #windows: WindowTable

  constructor(windows: WindowTable) {
    this.#windows = windows
  }

  get size(): number {
    return this.#windows.size
  }

  async hit(rule: WindowRule, subject: string): Promise<WindowVerdict> {
    if (!this.#windows.hasSpaceFor(rule, subject)) throw new Overloaded()
    const { hits, secondsLeft } = this.#windows.hit(rule, subject)
    if (hits > rule.limit) return { allowed: false, retryAfterSeconds: secondsLeft }
    return { allowed: true, remaining: rule.limit - hits }
  }

  async hits(rule: WindowRule, subject: string): Promise<number> {
    return this.#windows.read(rule, subject)?.hits ?? 0
  }

  async forget(rule: WindowRule, subject: string): Promise<void> {
    this.#windows.forget(rule, subject)
  }
}
