import type { ExclusiveWork } from '../../ports/instances/exclusive-work.ts'
import type { StoragePlatformRepo } from '../../ports/platforms/storage-platform-repo.ts'
import type { PlatformRecovery, RecoverPlatform } from './recover-platform.ts'

/** A failure of one platform; recovery tries again. */
interface PlatformFailure {
  readonly platformKey: string
  readonly cause: unknown
}

export interface RecoveryReport extends Omit<PlatformRecovery, 'cause' | 'isSettled'> {
  /** The causes, one per platform. */
  readonly failures: readonly PlatformFailure[]
  /** Keys of platforms with a failure that has to be tried again. */
  readonly unsettled: readonly string[]
}

/**
 * Completes what a crash or a failing store left unfinished, on all platforms in parallel. It runs
 * right after the start and then every 10 seconds.
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

  /** @returns `undefined` when another instance is running it */
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
    // All are awaited even if records cannot be read, so that no platform is worked on after the
    // end of the round.
    const broken = (await Promise.allSettled(rounds)).find(({ status }) => status === 'rejected')
    if (broken?.status === 'rejected') throw broken.reason
    return { ...total, failures, unsettled }
  }
}
