import { removalWait } from '../../domain/storage/removal-wait.ts'
import type { UnfinishedFile } from '../../domain/storage/unfinished-file.ts'
import type { Clock } from '../ports/clock.ts'
import type { ExclusiveWork } from '../ports/exclusive-work.ts'
import type { Ids } from '../ports/ids.ts'
import type { StoredFileRepo } from '../ports/stored-file-repo.ts'
import type { FileVault } from './file-vault.ts'
import { onePerPlatform, type PlatformFailure } from './platform-failure.ts'
import type { Removal, RemoveFiles } from './remove-files.ts'

const BATCH = 50
/** Stores touch what running uploads write, several times within this; older ones are dead. */
const LEFTOVER_AGE_SECONDS = 60
const CHANCES = 1024

export interface RecoveryReport {
  /** Unfinished uploads and deletes that are finished now. */
  readonly removed: number
  /** Records that stay because their store failed. */
  readonly postponed: number
  readonly leftovers: number
  /** Why, once for each platform. */
  readonly failures: readonly PlatformFailure[]
}

/** Finishes what a crash or a failing store left half done. At start, then every 10 seconds. */
export class RecoverFiles {
  readonly #files: StoredFileRepo
  readonly #vault: FileVault
  readonly #remove: RemoveFiles
  readonly #exclusive: ExclusiveWork
  readonly #clock: Clock
  readonly #ids: Ids

  constructor(
    files: StoredFileRepo,
    vault: FileVault,
    remove: RemoveFiles,
    exclusive: ExclusiveWork,
    { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
  ) {
    this.#files = files
    this.#vault = vault
    this.#remove = remove
    this.#exclusive = exclusive
    this.#clock = clock
    this.#ids = ids
  }

  /** @returns `undefined` when another instance is at it */
  async execute(): Promise<RecoveryReport | undefined> {
    let report: RecoveryReport | undefined
    await this.#exclusive.run('recover-files', async () => {
      const records = await this.#recoverRecords()
      const now = this.#clock.now().getTime()
      const olderThan = new Date(now - LEFTOVER_AGE_SECONDS * 1000)
      const { removed: leftovers, failures } = await this.#vault.removeLeftovers(olderThan)
      report = {
        ...records,
        leftovers,
        failures: onePerPlatform([...records.failures, ...failures]),
      }
    })
    return report
  }

  async #recoverRecords(): Promise<Omit<RecoveryReport, 'leftovers'>> {
    let removed = 0
    let postponed = 0
    let failures: PlatformFailure[] = []
    while (true) {
      const claimed = await this.#files.claimUnfinished(this.#clock.now(), BATCH)
      const removals = await this.#remove.finish(claimed.map(({ file }) => file))
      const kept = removals.filter(({ postponedBy }) => postponedBy !== undefined)
      if (kept.length > 0) await this.#postpone(kept, claimed)
      removed += removals.length - kept.length
      postponed += kept.length
      failures = onePerPlatform([...failures, ...kept.map(failureOf)])
      if (claimed.length < BATCH) return { removed, postponed, failures }
    }
  }

  /** Others get their turn meanwhile. */
  #postpone(kept: readonly Removal[], claimed: readonly UnfinishedFile[]): Promise<void> {
    const attempts = new Map(claimed.map(({ file, attempts: past }) => [file.id, past]))
    const now = this.#clock.now().getTime()
    return this.#files.postpone(
      kept.map(({ file: { id } }) => {
        const seconds = removalWait(attempts.get(id) ?? 0, this.#ids.below(CHANCES) / CHANCES)
        return { id, until: new Date(now + seconds * 1000) }
      }),
    )
  }
}

function failureOf({ file, postponedBy }: Removal): PlatformFailure {
  return { platformKey: file.props.platformKey, cause: postponedBy }
}
