import type { CodePurpose, CodeStore } from '../../application/ports/sign-in/code-store.ts'
import type {
  CodeVerdict,
  VerificationCodes,
} from '../../application/ports/sign-in/verification-codes.ts'
import {
  GUESSES_AT_NOTHING,
  MOST_WRONG_TRIES,
  WRONG_TRIES_A_DAY,
} from '../../domain/verification/verification-code.ts'
import { answered } from './answered.ts'
import { OnRedis } from './redis-keys.ts'

export class RedisCodeStore extends OnRedis implements CodeStore {
  async put(purpose: CodePurpose, id: string, value: string, seconds: number): Promise<void> {
    await answered(this.redis.set(this.keys.code(purpose, id), value, 'EX', seconds))
  }

  async take(purpose: CodePurpose, id: string): Promise<string | undefined> {
    const value = await answered(this.redis.getdel(this.keys.code(purpose, id)))
    return value ?? undefined
  }
}

export class RedisVerificationCodes extends OnRedis implements VerificationCodes {
  async put(recipientKey: string, digest: string, lifeSeconds: number): Promise<void> {
    const key = this.keys.verificationCode(recipientKey)
    await answered(this.redis.set(key, `0:${digest}`, 'EX', lifeSeconds))
  }

  async forget(recipientKey: string): Promise<void> {
    await answered(this.redis.del(this.keys.verificationCode(recipientKey)))
  }

  check(recipientKey: string, digests: readonly string[], source: string): Promise<CodeVerdict> {
    const { limit, seconds } = WRONG_TRIES_A_DAY
    return answered(
      this.redis.checkVerificationCode(
        this.keys.verificationCode(recipientKey),
        this.keys.wrongCodes(recipientKey),
        this.keys.guessesAtNothing(recipientKey, source),
        MOST_WRONG_TRIES,
        limit,
        seconds,
        GUESSES_AT_NOTHING.limit,
        GUESSES_AT_NOTHING.seconds,
        ...digests,
      ),
    )
  }
}
