import { BoundedComparisons } from '../../application/auth/bounded-comparisons.ts'
import { ComparisonTurns } from '../../application/auth/comparison-turns.ts'
import { FailedTries } from '../../application/auth/failed-tries.ts'
import type { LoginGuard } from '../../application/auth/login-guard.ts'
import { PolledTurns } from '../../application/auth/polled-turns.ts'
import type { Clock } from '../../application/ports/clock.ts'
import type { LoginGate } from '../../application/ports/login-gate.ts'
import type { UserRepo } from '../../application/ports/user-repo.ts'
import type { LockRule } from '../../domain/identity/login-failures.ts'

interface Parts {
  readonly gate: LoginGate
  readonly guard: LoginGuard
  readonly users: UserRepo
  readonly clock: Clock
}

export function boundedComparisons({ gate, guard, users, clock }: Parts, rule: LockRule) {
  const tries = new FailedTries(guard, users, clock, rule)
  const polled = new PolledTurns(gate, clock, nextTurnOfTheLoop)
  const turns = new ComparisonTurns(polled, clock, rule)
  return { tries, comparisons: new BoundedComparisons(guard, users, tries, turns) }
}

/** Who waits lets others go first, and for no longer. */
export function nextTurnOfTheLoop(): Promise<void> {
  return new Promise((resume) => setImmediate(resume))
}
