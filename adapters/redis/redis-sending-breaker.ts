import type {
  BreakerRule,
  BreakerVerdict,
  SendingBreaker,
} from '../../application/ports/sign-in/sending-breaker.ts'
import { answered } from './answered.ts'
import { FREE, TRIAL } from './breaker-scripts.ts'
import { OnRedis } from './redis-keys.ts'

const ROW_KEPT_SECONDS = 3600

export class RedisSendingBreaker extends OnRedis implements SendingBreaker {
  async admit({ name, failures, seconds }: BreakerRule): Promise<BreakerVerdict> {
    const keys = this.keys.breaker(name)
    const answer = await answered(this.redis.admitSending(...keys, failures, seconds))
    if (answer === FREE || answer === TRIAL) return { allowed: true, isTrial: answer === TRIAL }
    return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(answer / 1000)) }
  }

  async succeeded({ name }: BreakerRule): Promise<void> {
    await answered(this.redis.countSending(...this.keys.breaker(name)))
  }

  async failed({ name, failures, seconds }: BreakerRule): Promise<boolean> {
    const [keys, kept] = [this.keys.breaker(name), seconds + ROW_KEPT_SECONDS]
    const began = this.redis.countFailedSending(...keys, failures, seconds, kept)
    return (await answered(began)) === 1
  }

  async abandoned({ name }: BreakerRule): Promise<void> {
    const [, , trial] = this.keys.breaker(name)
    await answered(this.redis.del(trial))
  }

  async stop({ name }: BreakerRule, seconds: number): Promise<boolean> {
    const [, stop] = this.keys.breaker(name)
    return (await answered(this.redis.set(stop, 1, 'EX', seconds, 'NX'))) === 'OK'
  }
}
