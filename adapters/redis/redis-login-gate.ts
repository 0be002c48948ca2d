import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { CaptchaGuess, GateVerdict, LoginGate } from '../../application/ports/login-gate.ts'
import type { WindowRule } from '../../application/ports/rate-window.ts'
import type {
  Reservation,
  Turn,
  TurnRule,
  TurnsAsked,
} from '../../domain/identity/login-admission.ts'
import { answered } from './answered.ts'
import { defineLoginGateScripts } from './login-gate-scripts.ts'
import type { RedisKeys } from './redis-keys.ts'

const NOTHING = { keys: [], most: 0, seconds: 0 }

export class RedisLoginGate implements LoginGate {
  readonly #redis: Redis
  readonly #keys: RedisKeys
  /** What this process holds is told from what all others do. */
  readonly #process = randomUUID()
  #taken = 0
  #over: { readonly key: string; readonly id: string }[] = []

  constructor(redis: Redis, keys: RedisKeys) {
    defineLoginGateScripts(redis)
    this.#redis = redis
    this.#keys = keys
  }

  async pass(
    budget: WindowRule,
    source: string,
    captcha?: CaptchaGuess,
    asked?: TurnsAsked,
  ): Promise<GateVerdict> {
    const { keys, most, seconds } = asked ?? NOTHING
    const id = this.#nextId()
    const named = [...this.#budget(budget, source), ...keys.map((key) => this.#keys.turns(key))]
    const given = [budget.limit, most, seconds * 1000, id]
    if (captcha) {
      named.push(this.#keys.code('captcha', captcha.id))
      given.push(captcha.guess)
    }
    const reply = this.#redis.passLoginGate(named.length, ...named, ...given)
    const [wait, isSolved, ...places] = await answered(reply)
    if (wait > 0) return { passed: false, retryAfterSeconds: Math.ceil(wait / 1000) }
    const turns = keys.map((key, at) => ({ key, id, place: places[at] ?? 0 })).filter(isTaken)
    const reservation = asked && isSolved === 1 ? { source, id } : undefined
    return { passed: true, isSolved: isSolved === 1, turns, reservation }
  }

  async tryTurn(key: string, { most, seconds }: TurnRule): Promise<Turn | undefined> {
    const id = this.#nextId()
    const taken = this.#redis.takeLoginTurn(this.#keys.turns(key), most, seconds * 1000, id)
    const turn = { key, id, place: await answered(taken) }
    return isTaken(turn) ? turn : undefined
  }

  release(turns: readonly Turn[]): void {
    for (const { key, id } of turns) this.#remove(this.#keys.turns(key), id)
  }

  async charge(budget: WindowRule, source: string, reservation?: Reservation): Promise<void> {
    const [failures, reserved] = this.#budget(budget, source)
    const id = reservation?.id ?? ''
    await answered(this.#redis.chargeLoginGate(failures, reserved, budget.seconds, id))
  }

  giveBack(budget: WindowRule, { source, id }: Reservation): void {
    this.#remove(this.#keys.reserved(budget.name, source), id)
  }

  /** A login gives back all it held in one go: one command instead of three. */
  #remove(key: string, id: string): void {
    if (this.#over.push({ key, id }) === 1) queueMicrotask(() => this.#removeAll())
  }

  #removeAll(): void {
    const keys = this.#over.map(({ key }) => key)
    const ids = this.#over.map(({ id }) => id)
    this.#over = []
    this.#redis
      .releaseLoginGate(keys.length, ...keys, ...ids)
      .catch(() => 'they are over by themselves')
  }

  #budget({ name }: WindowRule, source: string): [failures: string, reserved: string] {
    return [this.#keys.budget(name, source), this.#keys.reserved(name, source)]
  }

  #nextId(): string {
    this.#taken += 1
    return `${this.#process}:${this.#taken}`
  }
}

function isTaken({ place }: Turn): boolean {
  return place > 0
}
