import type { Id } from '../shared/id.ts'

const FIRST_SECONDS = 30
const LONGEST_SECONDS = 3600

export interface PostponedRemoval {
  readonly id: Id
  readonly until: Date
}

/**
 * How long a removal waits that its store has refused: doubling up to an hour, half of it by
 * chance, so that what failed together does not come back together.
 * @param attempts refusals before this one
 * @param chance 0 to 1
 * @returns seconds
 */
export function removalWait(attempts: number, chance: number): number {
  const full = Math.min(FIRST_SECONDS * 2 ** Math.min(attempts, 20), LONGEST_SECONDS)
  return (full * (1 + chance)) / 2
}
