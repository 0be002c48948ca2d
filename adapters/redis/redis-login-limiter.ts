import { randomUUID } from 'node:crypto'
import type {
  CaptchaGuess,
  LimiterVerdict,
  LoginLimiter,
  NameBudget,
  Reservation,
} from '../../application/ports/sign-in/login-limiter.ts'
import type { WindowRule } from '../../application/ports/sign-in/rate-window.ts'
import { answered } from './answered.ts'
import { OnRedis } from './redis-keys.ts'

const NOBODY: NameBudget = { keys: [], most: 0, seconds: 0 }

export class RedisLoginLimiter extends OnRedis implements LoginLimiter {
  /** Distinguishes this process's reservations from those of others. */
  readonly #process = randomUUID()
  #reserved = 0
  async pass(
    budget: WindowRule,
    source: string,
    captcha?: CaptchaGuess,
    { keys, most, seconds } = NOBODY,
  ): Promise<LimiterVerdict> {
    this.#reserved += 1
    const id = `${this.#process}:${this.#reserved}`
    const named = [this.keys.budget(budget.name, source), ...this.#held(budget, source, keys)]
    const given = [budget.limit, most, seconds * 1000, id]
    if (captcha) {
      named.push(this.keys.code('captcha', captcha.id))
      given.push(captcha.guess)
    }
    const reply = this.redis.passLoginLimiter(named.length, ...named, ...given)
    const [wait, isSolved, ...positions] = await answered(reply)
    if (wait > 0) return { passed: false, retryAfterSeconds: Math.ceil(wait / 1000) }
    if (isSolved !== 1) return { passed: true, isSolved: false }
    const taken = keys.map((key, at) => [key, positions[at] ?? 0] as const)
    const reserved = new Map(taken.filter(([, position]) => position > 0))
    return { passed: true, isSolved: true, reservation: { id, source, positions: reserved } }
  }

  async charge(budget: WindowRule, source: string, reservation?: Reservation): Promise<void> {
    const held = reservation ? this.#heldBy(budget, reservation) : []
    const named = [this.keys.budget(budget.name, source), ...held]
    const given = [budget.seconds, reservation?.id ?? '']
    await answered(this.redis.chargeLoginLimiter(named.length, ...named, ...given))
  }

  giveBack(budget: WindowRule, reservation: Reservation): void {
    const held = this.#heldBy(budget, reservation)
    const given = this.redis.giveBackToLoginLimiter(held.length, ...held, reservation.id)
    given.catch(() => 'it expires')
  }

  #heldBy(budget: WindowRule, { source, positions }: Reservation): string[] {
    return this.#held(budget, source, [...positions.keys()])
  }

  /** Where the reservations of a source and of a name are. */
  #held({ name }: WindowRule, source: string, keys: readonly string[]): string[] {
    return [this.keys.reserved(name, source), ...keys.map((key) => this.keys.permits(key))]
  }
}
