import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import type {
  CaptchaGuess,
  LimiterVerdict,
  LoginLimiter,
} from '../../application/ports/login-limiter.ts'
import type { WindowRule } from '../../application/ports/rate-window.ts'
import type {
  Permit,
  PermitRule,
  PermitsAsked,
  Reservation,
} from '../../domain/identity/login-admission.ts'
import { answered } from './answered.ts'
import type { RedisKeys } from './redis-keys.ts'

const NOTHING = { keys: [], most: 0, seconds: 0 }

export class RedisLoginLimiter implements LoginLimiter {
  readonly #redis: Redis
  readonly #keys: RedisKeys
  /** Distinguishes this process's permits and reservations from those of others. */
  readonly #process = randomUUID()
  #taken = 0
  #over: { readonly key: string; readonly id: string }[] = []

  constructor(redis: Redis, keys: RedisKeys) {
    this.#redis = redis
    this.#keys = keys
  }

  async pass(
    budget: WindowRule,
    source: string,
    captcha?: CaptchaGuess,
    asked?: PermitsAsked,
  ): Promise<LimiterVerdict> {
    const { keys, most, seconds } = asked ?? NOTHING
    const id = this.#nextId()
    const named = [...this.#budget(budget, source), ...keys.map((key) => this.#keys.permits(key))]
    const given = [budget.limit, most, seconds * 1000, id]
    if (captcha) {
      named.push(this.#keys.code('captcha', captcha.id))
      given.push(captcha.guess)
    }
    const reply = this.#redis.passLoginLimiter(named.length, ...named, ...given)
    const [wait, isSolved, ...positions] = await answered(reply)
    if (wait > 0) return { passed: false, retryAfterSeconds: Math.ceil(wait / 1000) }
    const permits = keys
      .map((key, at) => ({ key, id, position: positions[at] ?? 0 }))
      .filter(isTaken)
    const reservation = asked && isSolved === 1 ? { source, id } : undefined
    return { passed: true, isSolved: isSolved === 1, permits, reservation }
  }

  async tryPermit(key: string, { most, seconds }: PermitRule): Promise<Permit | undefined> {
    const id = this.#nextId()
    const taken = this.#redis.takeLoginPermit(this.#keys.permits(key), most, seconds * 1000, id)
    const permit = { key, id, position: await answered(taken) }
    return isTaken(permit) ? permit : undefined
  }

  release(permits: readonly Permit[]): void {
    for (const { key, id } of permits) this.#remove(this.#keys.permits(key), id)
  }

  async charge(budget: WindowRule, source: string, reservation?: Reservation): Promise<void> {
    const [failures, reserved] = this.#budget(budget, source)
    const id = reservation?.id ?? ''
    await answered(this.#redis.chargeLoginLimiter(failures, reserved, budget.seconds, id))
  }

  giveBack(budget: WindowRule, { source, id }: Reservation): void {
    this.#remove(this.#keys.reserved(budget.name, source), id)
  }

  /** Collects what a login releases, so that it takes one command instead of three. */
  #remove(key: string, id: string): void {
    if (this.#over.push({ key, id }) === 1) queueMicrotask(() => this.#removeAll())
  }

  #removeAll(): void {
    const keys = this.#over.map(({ key }) => key)
    const ids = this.#over.map(({ id }) => id)
    this.#over = []
    this.#redis.releaseLoginLimiter(keys.length, ...keys, ...ids).catch(() => 'they expire')
  }

  #budget({ name }: WindowRule, source: string): [failures: string, reserved: string] {
    return [this.#keys.budget(name, source), this.#keys.reserved(name, source)]
  }

  #nextId(): string {
    this.#taken += 1
    return `${this.#process}:${this.#taken}`
  }
}

function isTaken({ position }: Permit): boolean {
  return position > 0
}
