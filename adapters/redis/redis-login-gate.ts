import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import type {
  CaptchaGuess,
  GateVerdict,
  LoginGate,
  Turn,
  TurnRule,
} from '../../application/ports/login-gate.ts'
import type { WindowRule } from '../../application/ports/rate-window.ts'
import { answered } from './answered.ts'
import { defineLoginGateScripts } from './login-gate-scripts.ts'
import type { RedisKeys } from './redis-keys.ts'

const NO_TURNS = { keys: [], most: 0, seconds: 0 }
const TRIES_FOR_A_TURN = 40
const BETWEEN_TRIES_MS = 25

export class RedisLoginGate implements LoginGate {
  readonly #redis: Redis
  readonly #keys: RedisKeys
  /** Turns of this process are told from those of all others. */
  readonly #process = randomUUID()
  #turns = 0

  constructor(redis: Redis, keys: RedisKeys) {
    defineLoginGateScripts(redis)
    this.#redis = redis
    this.#keys = keys
  }

  async pass(
    budget: WindowRule,
    source: string,
    captcha?: CaptchaGuess,
    { keys, most, seconds }: TurnRule & { readonly keys: readonly string[] } = NO_TURNS,
  ): Promise<GateVerdict> {
    const id = this.#nextId()
    const wanted = keys.length > 0 ? [turnOfSource(source), ...keys] : []
    const named = [this.#keys.budget(budget.name, source), ...wanted.map((key) => this.#turn(key))]
    const given = [budget.limit, most, seconds * 1000, id]
    if (captcha) {
      named.push(this.#keys.code('captcha', captcha.id))
      given.push(captcha.guess)
    }
    const reply = this.#redis.passLoginGate(named.length, ...named, ...given)
    const [wait, isSolved, ...places] = await answered(reply)
    if (wait > 0) return { passed: false, retryAfterSeconds: Math.ceil(wait / 1000) }
    const turns = wanted.map((key, at) => ({ key, id, place: places[at] ?? 0 })).filter(isTaken)
    return { passed: true, isSolved: isSolved === 1, turns }
  }

  async takeTurn(key: string, { most, seconds }: TurnRule): Promise<Turn | undefined> {
    const id = this.#nextId()
    for (let tries = 0; tries < TRIES_FOR_A_TURN; tries += 1) {
      if (tries > 0) await pause(BETWEEN_TRIES_MS)
      const taken = this.#redis.takeLoginTurn(this.#turn(key), most, seconds * 1000, id)
      const turn = { key, id, place: await answered(taken) }
      if (isTaken(turn)) return turn
    }
    return undefined
  }

  leave(turns: readonly Turn[]): void {
    for (const { key, id } of turns) {
      this.#redis.zrem(this.#turn(key), id).catch(() => 'it is over by itself')
    }
  }

  async charge({ name, seconds }: WindowRule, source: string): Promise<void> {
    await answered(this.#redis.chargeLoginGate(this.#keys.budget(name, source), seconds))
  }

  #turn(key: string): string {
    return this.#keys.turns(key)
  }

  #nextId(): string {
    this.#turns += 1
    return `${this.#process}:${this.#turns}`
  }
}

/** Under no key that failures are counted by: each of these begins with a name. */
function turnOfSource(source: string): string {
  return `\n${source}`
}

function isTaken({ place }: Turn): boolean {
  return place > 0
}
