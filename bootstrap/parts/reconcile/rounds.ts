import type { Logger } from 'pino'
import type { ReconcileObjects } from '../../../application/parts/reconcile/reconcile-objects.ts'

/** A round must end before the next one is due, however slow a platform is. */
const MOST_BYTES = 1024 ** 3

interface Rounds {
  readonly everyHours: number
  /** Files per platform to read and compare. */
  readonly verifyFiles: number
}

/** One periodic round on behalf of all instances, with its log lines. */
export async function reconcileObjects(
  reconcile: ReconcileObjects,
  { everyHours, verifyFiles }: Rounds,
  logger: Logger,
): Promise<void> {
  const verify = verifyFiles > 0 ? { mostFiles: verifyFiles, mostBytes: MOST_BYTES } : undefined
  const options = { dryRun: false, force: false, everyHours, verify }
  for (const report of (await reconcile.execute(options)) ?? []) {
    const { cause, ...counts } = report
    if (report.outcome === 'failed') {
      logger.warn({ ...counts, err: cause }, 'objects and records of a platform were not compared')
    } else if (report.outcome === 'held-back') {
      logger.warn(counts, 'most objects of this platform have no record: nothing was removed')
    } else if (report.orphans > 0) {
      logger.info(counts, 'removed objects without a record')
    }
    if (report.compared?.altered) {
      logger.error(
        counts,
        'files of this platform differ from what was stored: restore their objects',
      )
    }
    if (report.missing) logger.error(counts, 'objects of files are missing on this platform')
  }
}
