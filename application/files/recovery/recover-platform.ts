import { type PostponedRemoval, removalWait } from '../../../domain/storage/files/removal-wait.ts'
import { StorageFailed } from '../../../domain/storage/files/storage-errors.ts'
import { isUnreachable } from '../../../domain/storage/files/storage-failure-reason.ts'
import type { UnfinishedFile } from '../../../domain/storage/files/stored-file.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Ids } from '../../ports/crypto.ts'
import type { IssuedKeyRepo } from '../../ports/files/issued-key-repo.ts'
import type { StoredFileRepo } from '../../ports/files/stored-file-repo.ts'
import type { FileVault } from '../file-vault.ts'
import { REMOVED_AT_ONCE, type RemoveFiles } from './remove-files.ts'

const BATCH = 50
/** Files of running uploads are touched within this time; older ones are dead. */
const LEFTOVER_AGE_SECONDS = 60
const CHANCES = 1024

export interface PlatformRecovery {
  /** Unfinished uploads and deletions that were completed now. */
  readonly removed: number
  /** Records that remain because their store failed. */
  readonly postponed: number
  readonly leftovers: number
  readonly cause: unknown
  /** Whether nothing that failed, in this round or before, still has to be tried again. */
  readonly isSettled: boolean
}

interface RecoveryTools {
  readonly issued: IssuedKeyRepo
  readonly clock: Clock
  readonly ids: Ids
}

interface Tally {
  removed: number
  postponed: number
  leftovers: number
  cause: unknown
  isGivenUp: boolean
}

/**
 * One round on one platform. A platform that is away for each of a few files is skipped until the
 * next round: one that does not respond would take half a minute for each.
 */
export class RecoverPlatform {
  readonly #files: StoredFileRepo
  readonly #issued: IssuedKeyRepo
  readonly #vault: FileVault
  readonly #remove: RemoveFiles
  readonly #clock: Clock
  readonly #ids: Ids
  /** Platforms with a failure that is not settled. The others need no query. */
  readonly #failing = new Set<string>()

  constructor(
    files: StoredFileRepo,
    vault: FileVault,
    remove: RemoveFiles,
    { issued, clock, ids }: RecoveryTools,
  ) {
    this.#files = files
    this.#issued = issued
    this.#vault = vault
    this.#remove = remove
    this.#clock = clock
    this.#ids = ids
  }

  async execute(platform: StoragePlatform): Promise<PlatformRecovery> {
    const tally = { removed: 0, postponed: 0, leftovers: 0, cause: undefined, isGivenUp: false }
    await this.#recoverRecords(platform.key, tally)
    if (platform.isUsable && !tally.isGivenUp) await this.#removeLeftovers(platform, tally)
    const { removed, postponed, leftovers, cause } = tally
    const isSettled = await this.#isSettled(platform.key, cause)
    return { removed, postponed, leftovers, cause, isSettled }
  }

  async #isSettled(platformKey: string, cause: unknown): Promise<boolean> {
    const failing = this.#failing
    if (cause !== undefined) failing.add(platformKey)
    else if (failing.has(platformKey) && !(await this.#files.hasPostponed(platformKey))) {
      failing.delete(platformKey)
    }
    return !failing.has(platformKey)
  }

  async #recoverRecords(platformKey: string, tally: Tally): Promise<void> {
    while (true) {
      const claimed = await this.#files.claimUnfinished(this.#clock.now(), BATCH, platformKey)
      for (let at = 0; at < claimed.length; ) {
        const some = claimed.slice(at, at + (tally.isGivenUp ? BATCH : REMOVED_AT_ONCE))
        await this.#recover(some, tally)
        at += some.length
      }
      if (claimed.length < BATCH) return
    }
  }

  async #recover(some: readonly UnfinishedFile[], tally: Tally): Promise<void> {
    const kept = tally.isGivenUp ? some : await this.#refused(some, tally)
    tally.removed += some.length - kept.length
    tally.postponed += kept.length
    if (kept.length > 0) await this.#files.postpone(kept.map((one) => this.#postponed(one)))
  }

  async #refused(some: readonly UnfinishedFile[], tally: Tally): Promise<UnfinishedFile[]> {
    const removals = await this.#remove.finish(some.map(({ file }) => file))
    const causes = removals.map(({ postponedBy }) => postponedBy)
    tally.cause ??= causes.find((cause) => cause !== undefined)
    tally.isGivenUp = causes.every(isOfSilence)
    return some.filter((_file, at) => causes[at] !== undefined)
  }

  /** Postpones the record, so that other files are tried first. */
  #postponed({ file: { id }, attempts }: UnfinishedFile): PostponedRemoval {
    const seconds = removalWait(attempts, this.#ids.below(CHANCES) / CHANCES)
    return { id, until: new Date(this.#clock.now().getTime() + seconds * 1000) }
  }

  async #removeLeftovers(platform: StoragePlatform, tally: Tally): Promise<void> {
    const olderThan = new Date(this.#clock.now().getTime() - LEFTOVER_AGE_SECONDS * 1000)
    try {
      tally.leftovers = await this.#vault.removeLeftovers(platform, olderThan, (keys) =>
        this.#abandoned(platform.key, keys),
      )
    } catch (error) {
      tally.cause ??= error
    }
  }

  /** Records whose lease has ended are no longer pending at this point of a round. */
  async #abandoned(platformKey: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
    const standings = await this.#issued.standings(platformKey, keys)
    return new Set(keys.filter((key) => (standings.get(key) ?? 'awaited') !== 'awaited'))
  }
}

/** Whether the platform did not respond. One that refuses a file may accept the next. */
function isOfSilence(cause: unknown): boolean {
  return cause instanceof StorageFailed && isUnreachable(cause.trouble)
}
