import type { Redis } from 'ioredis'
import type { GateVerdict, LoginGate } from '../../application/ports/login-gate.ts'
import type { WindowRule } from '../../application/ports/rate-window.ts'
import { answered } from './answered.ts'
import { defineLoginGateScripts } from './login-gate-scripts.ts'
import type { RedisKeys } from './redis-keys.ts'

export class RedisLoginGate implements LoginGate {
  readonly #redis: Redis
  readonly #keys: RedisKeys

  constructor(redis: Redis, keys: RedisKeys) {
    defineLoginGateScripts(redis)
    this.#redis = redis
    this.#keys = keys
  }

  async pass(
    budget: WindowRule,
    source: string,
    captchaId: string | undefined,
  ): Promise<GateVerdict> {
    const keys = [this.#keys.budget(budget.name, source)]
    if (captchaId !== undefined) keys.push(this.#keys.code('captcha', captchaId))
    const reply = this.#redis.passLoginGate(keys.length, ...keys, budget.limit)
    const [wait, captchaAnswer] = await answered(reply)
    if (wait > 0) return { passed: false, retryAfterSeconds: Math.ceil(wait / 1000) }
    return { passed: true, captchaAnswer: captchaAnswer ?? undefined }
  }

  async charge({ name, seconds }: WindowRule, source: string): Promise<void> {
    await answered(this.#redis.chargeLoginGate(this.#keys.budget(name, source), seconds))
  }
}
