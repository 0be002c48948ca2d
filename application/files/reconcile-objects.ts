import type { StoragePlatform } from '../../domain/storage/storage-platform.ts'
import type { Clock } from '../ports/clock.ts'
import type { ExclusiveWork } from '../ports/exclusive-work.ts'
import type { StoragePlatformRepo } from '../ports/storage-platform-repo.ts'
import type { FileVault } from './file-vault.ts'
import type { Orphan, Orphans, SortedPage } from './orphans.ts'
import { type PlatformReport, Tally } from './reconcile-report.ts'

const AT_ONCE = 8
/** Fewer orphans than this are removed whatever their share. */
const FEW = 100

export interface ReconcileTools {
  readonly platforms: StoragePlatformRepo
  readonly orphans: Orphans
  readonly vault: FileVault
  readonly exclusive: ExclusiveWork
  readonly clock: Clock
}

export interface ReconcileOptions {
  /** Removes nothing. */
  readonly dryRun: boolean
  /** Removes also when most objects look like orphans. */
  readonly force: boolean
  /** For who waits for the answer; otherwise it takes as long as it takes. */
  readonly maxSeconds?: number
}

/**
 * Removes objects that no record names: what a dead process asked its store for last, or what came
 * back with a restored bucket. The other side, which starts from the records, is `RecoverFiles`.
 */
export class ReconcileObjects {
  readonly #tools: ReconcileTools
  readonly #graceMs: number

  /** @param graceHours how old an object is at least before it can be an orphan */
  constructor(tools: ReconcileTools, graceHours: number) {
    this.#tools = tools
    this.#graceMs = graceHours * 3_600_000
  }

  /** @returns a report for each usable platform; `undefined` when another instance is at it */
  async execute(options: ReconcileOptions): Promise<readonly PlatformReport[] | undefined> {
    const { platforms, exclusive, clock } = this.#tools
    const { maxSeconds } = options
    const until = maxSeconds === undefined ? undefined : clock.now().getTime() + maxSeconds * 1000
    const reports: PlatformReport[] = []
    const ran = await exclusive.run('reconcile-objects', async () => {
      const usable = (await platforms.list()).filter(({ isUsable }) => isUsable)
      for (const platform of usable) reports.push(await this.#reconcile(platform, options, until))
    })
    return ran ? reports : undefined
  }

  /** Counts first, and only then removes. A platform that fails does not stop the others. */
  async #reconcile(
    platform: StoragePlatform,
    { dryRun, force }: ReconcileOptions,
    until: number | undefined,
  ): Promise<PlatformReport> {
    const tally = new Tally(platform.key)
    try {
      const isCounted = await this.#walk(platform, until, async (page) => tally.see(page))
      if (!isCounted) return tally.report('out-of-time')
      if (dryRun) return tally.report('dry-run')
      if (looksWrong(tally) && !force) return tally.report('held-back')
      if (tally.orphans === 0) return tally.report('done')
      const isDone = await this.#walk(platform, until, async ({ orphans }) => {
        await this.#remove(platform, orphans)
        tally.removed(orphans)
      })
      return tally.report(isDone ? 'done' : 'out-of-time')
    } catch (cause) {
      return tally.report('failed', cause)
    }
  }

  /** @returns whether time sufficed */
  async #walk(
    platform: StoragePlatform,
    until: number | undefined,
    visit: (page: SortedPage) => Promise<void>,
  ): Promise<boolean> {
    const { clock, orphans } = this.#tools
    const olderThan = new Date(clock.now().getTime() - this.#graceMs)
    for await (const page of orphans.pages(platform, olderThan)) {
      if (until !== undefined && clock.now().getTime() >= until) return false
      await visit(page)
    }
    return true
  }

  async #remove(platform: StoragePlatform, orphans: readonly Orphan[]): Promise<void> {
    for (let at = 0; at < orphans.length; at += AT_ONCE) {
      const some = orphans.slice(at, at + AT_ONCE)
      await Promise.all(some.map(({ key }) => this.#tools.vault.removeOrphan(platform, key)))
    }
  }
}

/** More than half of everything without a record: rather these are the wrong records. */
function looksWrong({ objects, orphans }: Tally): boolean {
  return orphans > FEW && orphans * 2 > objects
}
