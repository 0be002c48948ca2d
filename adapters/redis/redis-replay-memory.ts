import type { ReplayMemory } from '../../application/ports/sign-in/replay-memory.ts'
import { answered } from './answered.ts'
import { OnRedis } from './redis-keys.ts'

export class RedisReplayMemory extends OnRedis implements ReplayMemory {
  async isFirstUse(digest: string, seconds: number): Promise<boolean> {
    const set = this.redis.set(this.keys.envelope(digest), '1', 'EX', seconds, 'NX')
    return (await answered(set)) === 'OK'
  }

  async isUsed(digest: string): Promise<boolean> {
    return (await answered(this.redis.exists(this.keys.envelope(digest)))) === 1
  }

  async forget(digest: string): Promise<void> {
    await answered(this.redis.del(this.keys.envelope(digest)))
  }
}
