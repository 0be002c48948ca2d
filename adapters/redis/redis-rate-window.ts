import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type {
  RateWindow,
  WindowRule,
  WindowVerdict,
} from '../../application/ports/sign-in/rate-window.ts'
import { answered, outage } from './answered.ts'
import { OnRedis } from './redis-keys.ts'

export class RedisRateWindow extends OnRedis implements RateWindow {
  readonly #limiters = new WeakMap<WindowRule, RateLimiterRedis>()
  async hit(rule: WindowRule, subject: string): Promise<WindowVerdict> {
    try {
      const key = this.keys.window(rule.name, subject)
      const { remainingPoints } = await this.#limiterFor(rule).consume(key)
      return { allowed: true, remaining: remainingPoints }
    } catch (refusal) {
      // The library rejects both when the limit is reached and when Redis is down; only the first
      // is a verdict.
      if (!(refusal instanceof RateLimiterRes)) throw outage(refusal)
      return {
        allowed: false,
        retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
      }
    }
  }

  async hits({ name }: WindowRule, subject: string): Promise<number> {
    return Number((await answered(this.redis.get(this.keys.window(name, subject)))) ?? 0)
  }

  async forget({ name }: WindowRule, subject: string): Promise<void> {
    await answered(this.redis.del(this.keys.window(name, subject)))
  }

  #limiterFor(rule: WindowRule): RateLimiterRedis {
    const known = this.#limiters.get(rule)
    if (known) return known
    const { limit, seconds } = rule
    const limiter = new RateLimiterRedis({
      storeClient: this.redis,
      keyPrefix: '',
      points: limit,
      duration: seconds,
    })
    this.#limiters.set(rule, limiter)
    return limiter
  }
}
