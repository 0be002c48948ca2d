import { BoundedComparisons } from '../../application/auth/bounded-comparisons.ts'
import { ComparisonSemaphore } from '../../application/auth/comparison-semaphore.ts'
import { FailedTries } from '../../application/auth/failed-tries.ts'
import type { LoginGuard } from '../../application/auth/login-guard.ts'
import type { Clock } from '../../application/ports/clock.ts'
import type { LoginLimiter } from '../../application/ports/login-limiter.ts'
import type { UserRepo } from '../../application/ports/user-repo.ts'
import type { LockRule } from '../../domain/identity/login-failures.ts'

interface Parts {
  readonly limiter: LoginLimiter
  readonly guard: LoginGuard
  readonly users: UserRepo
  readonly clock: Clock
}

export function boundedComparisons({ limiter, guard, users, clock }: Parts, rule: LockRule) {
  const tries = new FailedTries(guard, users, clock, rule)
  const semaphore = new ComparisonSemaphore({ limiter, clock, pause: nextTick }, rule)
  return { tries, comparisons: new BoundedComparisons(guard, users, tries, semaphore) }
}

/** Lets other tasks run before it continues. */
export function nextTick(): Promise<void> {
  return new Promise((resume) => setImmediate(resume))
}
