import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import type { FileVault } from '../../files/file-vault.ts'
import type { Orphans, SortedPage } from '../../files/recovery/orphans.ts'
import type { Clock } from '../../ports/clock.ts'
import type { IssuedKeyRepo } from '../../ports/files/issued-key-repo.ts'
import type { ExclusiveWork } from '../../ports/instances/exclusive-work.ts'
import type { RoundTimes } from '../../ports/instances/round-times.ts'
import type { StoragePlatformRepo } from '../../ports/platforms/storage-platform-repo.ts'
import type { MissingObjects } from './missing-objects.ts'
import { type PlatformReport, type ReconcileOutcome, Tally } from './reconcile-report.ts'
import type { VerifyObjects, VerifyTerms } from './verify-objects.ts'

const NAME = 'reconcile-objects'
/** Keeps periodic rounds from being delayed to the next full hour. */
const SLACK_MS = 1_800_000
const AT_ONCE = 8
/** How long removed keys are remembered. Whatever appears under one after that is left alone. */
const REMEMBERED_MS = 366 * 86_400_000
/** Fewer orphans than this are removed whatever their share of the objects. */
const PLAUSIBLE_ORPHANS = 100

interface ReconcileTools {
  readonly platforms: StoragePlatformRepo
  readonly issued: IssuedKeyRepo
  readonly orphans: Orphans
  readonly missing: MissingObjects
  readonly verify: VerifyObjects
  readonly vault: FileVault
  readonly exclusive: ExclusiveWork
  readonly clock: Clock
  readonly rounds: RoundTimes
}

export interface ReconcileOptions {
  /** Only reports; removes nothing. */
  readonly dryRun: boolean
  /** Removes orphans even when most objects look like orphans. */
  readonly force: boolean
  /** Absent: no file is read. */
  readonly verify?: VerifyTerms | undefined
  /** Aborts when the caller no longer waits; absent: no time limit. */
  readonly deadline?: AbortSignal
  /** For periodic rounds: one in this many hours across all instances. */
  readonly everyHours?: number
}

/**
 * Removes objects whose record was removed: those written by a process that died, or that returned
 * with a restored bucket. Objects that were never recorded belong to somebody else. It also reports files whose object is missing or altered. `RecoverFiles` is
 * its counterpart that starts from the records.
 */
export class ReconcileObjects {
  readonly #tools: ReconcileTools
  readonly #graceMs: number

  /** @param graceHours the age from which an object can be an orphan */
  constructor(tools: ReconcileTools, graceHours: number) {
    this.#tools = tools
    this.#graceMs = graceHours * 3_600_000
  }

  /** @returns a report per usable platform; `undefined` when another instance runs or ran it */
  async execute(options: ReconcileOptions): Promise<readonly PlatformReport[] | undefined> {
    const { exclusive, clock, rounds } = this.#tools
    const { everyHours } = options
    const begunAt = clock.now()
    let reports: PlatformReport[] | undefined
    await exclusive.run(NAME, async () => {
      if (everyHours !== undefined && !(await this.#isDue(begunAt, everyHours))) return
      reports = await this.#all(options)
      // Noted at the end, so that another instance repeats a round that died.
      if (everyHours !== undefined) await rounds.note(NAME, begunAt)
    })
    return reports
  }

  async #isDue(now: Date, everyHours: number): Promise<boolean> {
    const last = await this.#tools.rounds.last(NAME)
    return !last || now.getTime() - last.getTime() >= everyHours * 3_600_000 - SLACK_MS
  }

  async #all(options: ReconcileOptions): Promise<PlatformReport[]> {
    const reports: PlatformReport[] = []
    const usable = (await this.#tools.platforms.list()).filter(({ isUsable }) => isUsable)
    for (const platform of usable) reports.push(await this.#reconcile(platform, options))
    if (!options.dryRun) await this.#forgetOldKeys(options.deadline)
    return reports
  }

  async #forgetOldKeys(deadline: AbortSignal | undefined): Promise<void> {
    const { clock, issued } = this.#tools
    const before = new Date(clock.now().getTime() - REMEMBERED_MS)
    for (let forgotten = 1; forgotten > 0 && !deadline?.aborted; ) {
      forgotten = await issued.forgetRemoved(before)
    }
  }

  /** A platform that fails or does not respond does not stop the others. */
  async #reconcile(platform: StoragePlatform, options: ReconcileOptions): Promise<PlatformReport> {
    const tally = new Tally(platform.key)
    if (options.deadline?.aborted) return tally.report('out-of-time')
    const ended = this.#work(platform, tally, options).then(
      (outcome) => tally.report(outcome),
      (cause) => tally.report('failed', cause),
    )
    if (!options.deadline) return ended
    const outOfTime = aborted(options.deadline).then(() => tally.report('out-of-time'))
    return Promise.race([ended, outOfTime])
  }

  async #work(
    platform: StoragePlatform,
    tally: Tally,
    options: ReconcileOptions,
  ): Promise<ReconcileOutcome> {
    const outcome = await this.#tidy(platform, tally, options)
    const { verify, deadline } = options
    if (outcome === 'out-of-time' || !verify) return outcome
    const mayGoOn = () => !deadline?.aborted
    tally.compared(await this.#tools.verify.of(platform.key, verify, mayGoOn))
    return deadline?.aborted ? 'out-of-time' : outcome
  }

  /** Counts first and removes afterwards. */
  async #tidy(
    platform: StoragePlatform,
    tally: Tally,
    { dryRun, force, deadline }: ReconcileOptions,
  ): Promise<ReconcileOutcome> {
    const isCounted = await this.#walk(platform, deadline, async (page) => tally.see(page))
    if (!isCounted || !(await this.#lookForMissing(tally, deadline))) return 'out-of-time'
    if (dryRun) return 'dry-run'
    if (looksWrong(tally) && !force) return 'held-back'
    if (tally.orphans === 0) return 'done'
    const isDone = await this.#walk(platform, deadline, async ({ orphans }) => {
      for (let at = 0; at < orphans.length && !deadline?.aborted; at += AT_ONCE) {
        const some = orphans.slice(at, at + AT_ONCE)
        await Promise.all(some.map(({ key }) => this.#tools.vault.removeOrphan(platform, key)))
        tally.removed(some)
      }
    })
    return isDone ? 'done' : 'out-of-time'
  }

  /** @returns whether there was enough time */
  async #lookForMissing(tally: Tally, deadline: AbortSignal | undefined): Promise<boolean> {
    if (tally.seen.isFull) return true
    const mayGoOn = () => !deadline?.aborted
    const found = await this.#tools.missing.of(tally.platformKey, tally.seen, mayGoOn)
    if (found) tally.lacks(found)
    return found !== undefined
  }

  /** @returns whether there was enough time */
  async #walk(
    platform: StoragePlatform,
    deadline: AbortSignal | undefined,
    visit: (page: SortedPage) => Promise<void>,
  ): Promise<boolean> {
    const { clock, orphans } = this.#tools
    const olderThan = new Date(clock.now().getTime() - this.#graceMs)
    for await (const page of orphans.pages(platform, olderThan)) {
      if (deadline?.aborted) return false
      await visit(page)
    }
    return !deadline?.aborted
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** If more than half of the objects have no record, the records are more likely to be wrong. */
function looksWrong({ objects, orphans }: Tally): boolean {
  return orphans > PLAUSIBLE_ORPHANS && orphans * 2 > objects
}
