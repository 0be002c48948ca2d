import { randomBytes } from 'node:crypto'
import { HmacCodeDigest } from '../../adapters/crypto/digests.ts'
import { ServiceSecret } from '../../adapters/crypto/keys/service-secret.ts'
import { RandomIds } from '../../adapters/crypto/random-ids.ts'
import { MemorySendingBreaker } from '../../adapters/memory/sign-in/memory-sending-breaker.ts'
import { MemoryVerificationCodes } from '../../adapters/memory/sign-in/memory-verification-codes.ts'
import { LibphonenumberNumbers } from '../../adapters/phone/libphonenumber-numbers.ts'
import { NoMetrics } from '../../adapters/system/no-metrics.ts'
import { CodeCheck } from '../../application/auth/code-check.ts'
import { CodeProof } from '../../application/auth/code-proof.ts'
import { FailedTries } from '../../application/auth/failed-tries.ts'
import type { GrantStrategy } from '../../application/auth/grant-strategy.ts'
import { EmailGrant, SmsGrant } from '../../application/auth/grants/code-grant.ts'
import { LoginGuard } from '../../application/auth/login-guard.ts'
import type { Clock } from '../../application/ports/clock.ts'
import type { ClientRepo } from '../../application/ports/sign-in/client-repo.ts'
import type { CodeStore } from '../../application/ports/sign-in/code-store.ts'
import type { LoginLimiter } from '../../application/ports/sign-in/login-limiter.ts'
import type { RateWindow } from '../../application/ports/sign-in/rate-window.ts'
import type { SendingBreaker } from '../../application/ports/sign-in/sending-breaker.ts'
import type { VerificationCodes } from '../../application/ports/sign-in/verification-codes.ts'
import { CaptchaCheck } from '../../application/verification/captcha-check.ts'
import { CodePost } from '../../application/verification/code-post.ts'
import {
  GuardedSending,
  type SendingWatch,
} from '../../application/verification/guarded-sending.ts'
import { SendCode } from '../../application/verification/send-code.ts'
import { SendingLimits } from '../../application/verification/sending-limits.ts'
import { FakeSender } from './codes-fake-sender.ts'
import type { Records } from './records.ts'

export interface CodesStores extends Pick<Records, 'accounts' | 'users'> {
  readonly clients: ClientRepo
  readonly clock: Clock
  readonly codes: CodeStore
  readonly limiter: LoginLimiter
  readonly rates: RateWindow
  /** Default: memory. */
  readonly verification?: VerificationCodes
  /** Default: memory. */
  readonly breaker?: SendingBreaker
}

export interface CodesOptions {
  readonly perHour?: number
  /** Default: the total budget. */
  readonly perRange?: number
  readonly perSource?: number
  readonly needsCaptcha?: boolean
  readonly senders?: readonly FakeSender[]
  readonly sourceFailures?: number
}

type Stop = Parameters<SendingWatch['stopped']>

/** The failures after which `codesParts` stops sending. */
export const STOP_RULE = { failures: 3, seconds: 60 }

export interface CodesParts {
  /** The stops that the log would report. */
  readonly stops: readonly Stop[]
  /** Sources that the log would name. */
  readonly near: readonly string[]
  readonly sms: FakeSender
  readonly email: FakeSender
  readonly sendCode: SendCode
  readonly strategies: readonly GrantStrategy[]
}

/** Sending codes and logging in with them, over any stores. */
export function codesParts(stores: CodesStores, options: CodesOptions = {}): CodesParts {
  const verification = stores.verification ?? new MemoryVerificationCodes(stores.clock)
  const [sms, email] = [new FakeSender('sms'), new FakeSender('email')]
  const secret = ServiceSecret.parse(randomBytes(32).toString('hex'), 'test')
  const digests = new HmacCodeDigest(secret.derive('verification codes'))
  const phones = new LibphonenumberNumbers(['CN'])
  const form = { length: 4, lifeMinutes: 5 }
  const senders = options.senders ?? [sms, email]
  const most = options.perHour ?? 1000
  const perSource = options.perSource ?? 10
  const budget = { perService: most, perSource, perRange: options.perRange ?? most }
  const near: string[] = []
  const sources = { near: (source: string) => void near.push(source) }
  const limits = new SendingLimits(stores.rates, budget, stores.users, sources)
  const breaker = stores.breaker ?? new MemorySendingBreaker(stores.clock)
  const stops: Stop[] = []
  const watch = { stopped: (...stop: Stop) => void stops.push(stop) }
  const post = new CodePost({
    ...{ senders, codes: verification, digests, ids: new RandomIds(), form },
    sending: new GuardedSending(limits, breaker, STOP_RULE, watch),
    metrics: new NoMetrics(),
  })
  const captchas = new CaptchaCheck(stores.codes, options.needsCaptcha ?? false)
  const loginBudget = { name: 'login', limit: options.sourceFailures ?? 100, seconds: 600 }
  const lock = { failuresBeforeLock: 5, firstLockMinutes: 10, longestLockMinutes: 80 }
  const guard = new LoginGuard(stores.limiter, loginBudget, lock.failuresBeforeLock, true)
  const tries = new FailedTries(guard, stores.users, stores.clock, lock)
  const check = new CodeCheck(phones, verification, digests)
  const parts = [check, new CodeProof(guard, stores.accounts, tries, check)] as const
  return {
    sms,
    email,
    sendCode: new SendCode({ clients: stores.clients, phones, limits, captchas, post }),
    stops,
    near,
    strategies: [new SmsGrant(...parts), new EmailGrant(...parts)],
  }
}
