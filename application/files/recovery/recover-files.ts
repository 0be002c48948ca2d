import type { ExclusiveWork } from '../../ports/exclusive-work.ts'
import type { StoragePlatformRepo } from '../../ports/storage-platform-repo.ts'
import type { PlatformRecovery, RecoverPlatform } from './recover-platform.ts'

/** What one platform refused to do now; it is asked again. */
interface PlatformFailure {
  readonly platformKey: string
  readonly cause: unknown
}

export interface RecoveryReport extends Omit<PlatformRecovery, 'cause' | 'isSettled'> {
  /** Why, once for each platform. */
  readonly failures: readonly PlatformFailure[]
  /** Keys of platforms where something failed that is still to be tried again. */
  readonly unsettled: readonly string[]
}

/**
 * Finishes what a crash or a failing store left half done, on all platforms at once. Right after the
 * start, then every 10 seconds.
 */
export class RecoverFiles {
  readonly #platforms: StoragePlatformRepo
  readonly #one: RecoverPlatform
  readonly #exclusive: ExclusiveWork

  constructor(platforms: StoragePlatformRepo, one: RecoverPlatform, exclusive: ExclusiveWork) {
    this.#platforms = platforms
    this.#one = one
    this.#exclusive = exclusive
  }

  /** @returns `undefined` when another instance is at it */
  async execute(): Promise<RecoveryReport | undefined> {
    let report: RecoveryReport | undefined
    await this.#exclusive.run('recover-files', async () => {
      report = await this.#all()
    })
    return report
  }

  async #all(): Promise<RecoveryReport> {
    const total = { removed: 0, postponed: 0, leftovers: 0 }
    const failures: PlatformFailure[] = []
    const unsettled: string[] = []
    const rounds = (await this.#platforms.list()).map(async (platform) => {
      const { cause, isSettled, ...counts } = await this.#one.execute(platform)
      total.removed += counts.removed
      total.postponed += counts.postponed
      total.leftovers += counts.leftovers
      if (!isSettled) unsettled.push(platform.key)
      if (cause !== undefined) failures.push({ platformKey: platform.key, cause })
    })
    // Also when records cannot be asked: no platform is worked on beyond the end of a round.
    const broken = (await Promise.allSettled(rounds)).find(({ status }) => status === 'rejected')
    if (broken?.status === 'rejected') throw broken.reason
    return { ...total, failures, unsettled }
  }
}
