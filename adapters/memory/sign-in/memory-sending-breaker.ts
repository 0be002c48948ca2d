import type { Clock } from '../../../application/ports/clock.ts'
import type {
  BreakerRule,
  BreakerVerdict,
  SendingBreaker,
} from '../../../application/ports/sign-in/sending-breaker.ts'
import { type Expiring, ExpiringMap } from '../expiring-map.ts'

const ROW_KEPT_SECONDS = 3600
// Names are fixed in the code, one for each channel, so callers cannot add more.
const MOST_RULES = 100

export class MemorySendingBreaker implements SendingBreaker {
  readonly #clock: Clock
  readonly #failures: ExpiringMap<number>
  readonly #stops: ExpiringMap<true>
  readonly #trials: ExpiringMap<true>

  constructor(clock: Clock) {
    this.#clock = clock
    this.#failures = new ExpiringMap(clock, MOST_RULES)
    this.#stops = new ExpiringMap(clock, MOST_RULES)
    this.#trials = new ExpiringMap(clock, MOST_RULES)
  }

  get size(): number {
    return this.#failures.size + this.#stops.size + this.#trials.size
  }

  async admit({ name, failures, seconds }: BreakerRule): Promise<BreakerVerdict> {
    const closed = this.#stops.get(name)
    if (closed) return this.#refusedUntil(closed)
    if ((this.#failures.get(name)?.value ?? 0) < failures) return { allowed: true, isTrial: false }
    const trial = this.#trials.get(name)
    if (trial) return this.#refusedUntil(trial)
    this.#trials.set(name, true, seconds)
    return { allowed: true, isTrial: true }
  }

  async succeeded({ name }: BreakerRule): Promise<void> {
    if (this.#stops.get(name)) return
    this.#failures.delete(name)
    this.#trials.delete(name)
  }

  async failed(rule: BreakerRule): Promise<boolean> {
    const { name, failures, seconds } = rule
    const row = (this.#failures.get(name)?.value ?? 0) + 1
    this.#failures.set(name, row, seconds + ROW_KEPT_SECONDS)
    this.#trials.delete(name)
    return row >= failures && this.stop(rule, seconds)
  }

  async abandoned({ name }: BreakerRule): Promise<void> {
    this.#trials.delete(name)
  }

  async stop({ name }: BreakerRule, seconds: number): Promise<boolean> {
    if (this.#stops.get(name)) return false
    this.#stops.set(name, true, seconds)
    return true
  }

  #refusedUntil({ expiresAt }: Expiring<true>): BreakerVerdict {
    const left = expiresAt - this.#clock.now().getTime()
    return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(left / 1000)) }
  }
}
