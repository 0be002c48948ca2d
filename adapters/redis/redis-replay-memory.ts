import type { ReplayMemory } from '../../application/ports/sign-in/replay-memory.ts'
import { answered } from './answered.ts'
import type { RedisClient } from './redis-client.ts'
import type { RedisKeys } from './redis-keys.ts'

export class RedisReplayMemory implements ReplayMemory {
  readonly #redis: RedisClient
  readonly #keys: RedisKeys

  constructor(redis: RedisClient, keys: RedisKeys) {
    this.#redis = redis
    this.#keys = keys
  }

  async isFirstUse(digest: string, seconds: number): Promise<boolean> {
    const set = this.#redis.set(this.#keys.envelope(digest), '1', 'EX', seconds, 'NX')
    return (await answered(set)) === 'OK'
  }

  async isUsed(digest: string): Promise<boolean> {
    return (await answered(this.#redis.exists(this.#keys.envelope(digest)))) === 1
  }

  async forget(digest: string): Promise<void> {
    await answered(this.#redis.del(this.#keys.envelope(digest)))
  }
}
