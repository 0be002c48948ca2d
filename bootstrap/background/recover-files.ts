import type { Logger } from 'pino'
import type {
  RecoverFiles,
  RecoveryReport,
} from '../../application/files/recovery/recover-files.ts'
import { NoUsablePlatform, StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import { ReportedFailures } from './reported-failures.ts'

/** Rounds of recovery, with their log lines. */
export class RecoveryRounds {
  readonly #recovery: RecoverFiles
  readonly #logger: Logger
  readonly #troubles = new ReportedFailures()

  constructor(recovery: RecoverFiles, logger: Logger) {
    this.#recovery = recovery
    this.#logger = logger
  }

  async run(): Promise<void> {
    const report = await this.#recovery.execute()
    if (!report) return
    const { removed, postponed, leftovers } = report
    if (removed > 0 || leftovers > 0) {
      const counts = { removed, postponed, leftovers }
      this.#logger.info(counts, 'finished uploads and removals that were left unfinished')
    }
    this.#tellTroubles(report)
  }

  #tellTroubles({ failures, unsettled, postponed }: RecoveryReport): void {
    for (const { platformKey, cause } of failures) {
      if (!this.#troubles.isNew(platformKey, troubleOf(cause))) continue
      this.#logger.warn(
        { platformKey, postponed, err: cause },
        'files on this platform could not be recovered; it will be retried',
      )
    }
    for (const platformKey of this.#troubles.endAllBut(unsettled)) {
      this.#logger.info({ platformKey }, 'nothing is left to recover on this platform')
    }
  }
}

/** Groups failures without their details, which differ each time. */
function troubleOf(cause: unknown): string {
  const isOfPlatform = cause instanceof StorageFailed || cause instanceof NoUsablePlatform
  return isOfPlatform ? cause.trouble : String(cause)
}
