import type { CodePurpose, CodeStore } from '../../application/ports/sign-in/code-store.ts'
import { answered } from './answered.ts'
import type { RedisClient } from './redis-client.ts'
import type { RedisKeys } from './redis-keys.ts'

export class RedisCodeStore implements CodeStore {
  readonly #redis: RedisClient
  readonly #keys: RedisKeys

  constructor(redis: RedisClient, keys: RedisKeys) {
    this.#redis = redis
    this.#keys = keys
  }

  async put(purpose: CodePurpose, id: string, value: string, seconds: number): Promise<void> {
    await answered(this.#redis.set(this.#keys.code(purpose, id), value, 'EX', seconds))
  }

  async take(purpose: CodePurpose, id: string): Promise<string | undefined> {
    const value = await answered(this.#redis.getdel(this.#keys.code(purpose, id)))
    return value ?? undefined
  }
}
