import { setTimeout as pause } from 'node:timers/promises'
import { ContainerModule } from 'inversify'
import { BoundedComparisons } from '../../application/auth/bounded-comparisons.ts'
import { ComparisonSemaphore } from '../../application/auth/comparison-semaphore.ts'
import { FailedTries } from '../../application/auth/failed-tries.ts'
import { LoginGuard } from '../../application/auth/login-guard.ts'
import { PasswordRefusals } from '../../application/auth/password-refusals.ts'
import type { Config } from '../config.ts'
import { bindClass } from './bind-class.ts'
import { Tokens as T } from './tokens.ts'

/** How wrong tries are counted, and what is said of them. */
export const triesModule = new ContainerModule(({ bind }) => {
  bind(FailedTries).toResolvedValue(
    (guard, users, clock, config) => new FailedTries(guard, users, clock, lockRule(config)),
    [LoginGuard, T.UserRepo, T.Clock, T.Config],
  )
  bind(ComparisonSemaphore).toResolvedValue(
    (limiter, clock, config) =>
      new ComparisonSemaphore({ limiter, clock, pause }, lockRule(config)),
    [T.LoginLimiter, T.Clock, T.Config],
  )
  bindClass(bind, BoundedComparisons, [LoginGuard, T.UserRepo, FailedTries, ComparisonSemaphore])
  bind(PasswordRefusals).toResolvedValue(
    (rates, config) => new PasswordRefusals(rates, lockRule(config)),
    [T.RateWindow, T.Config],
  )
})

/** When wrong passwords lock a name, wherever they are typed. */
function lockRule({ limits }: Config) {
  return {
    failuresBeforeLock: limits.lockFailures,
    firstLockMinutes: limits.lockMinutes,
    longestLockMinutes: limits.longestLockMinutes,
  }
}
