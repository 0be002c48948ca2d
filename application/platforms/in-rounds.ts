import { PlatformChanging } from '../../domain/storage/platforms/platform-conflicts.ts'

const ROUNDS = 3

/**
 * Somebody else may change a platform while it is tested. Then the changed platform is tested, a
 * few times at most.
 * @param round tests and changes it, or throws PlatformChanging; each round is logged
 */
export async function inRounds(round: () => Promise<void>): Promise<void> {
  for (let left = ROUNDS - 1; ; left -= 1) {
    try {
      return await round()
    } catch (error) {
      if (left === 0 || !(error instanceof PlatformChanging)) throw error
    }
  }
}
