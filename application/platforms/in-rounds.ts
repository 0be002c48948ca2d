import { PlatformChanging } from '../../domain/storage/platform-changing.ts'

const ROUNDS = 3

/**
 * Others may change a platform while it is tried: then what it is by now is tried, a few times.
 * @param round tries and changes it, or throws PlatformChanging; each has its line in the log
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
