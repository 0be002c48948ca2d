import type { Id } from '../../shared/id.ts'

const FIRST_SECONDS = 30
const LONGEST_SECONDS = 3600

export interface PostponedRemoval {
  readonly id: Id
  readonly until: Date
}

/**
 * Delay before a failed removal is retried. It doubles up to an hour; half of it is random, so that
 * removals that failed together do not return together.
 * @param attempts failures before this one
 * @param chance 0 to 1
 * @returns seconds
 */
export function removalWait(attempts: number, chance: number): number {
  const full = Math.min(FIRST_SECONDS * 2 ** Math.min(attempts, 20), LONGEST_SECONDS)
  return (full * (1 + chance)) / 2
}
