import type { Logger } from 'pino'
import type { ReconcileObjects } from '../application/files/recovery/reconcile-objects.ts'

/** One periodic round of all instances, and what an operator should know of it. */
export async function reconcileObjects(
  reconcile: ReconcileObjects,
  everyHours: number,
  logger: Logger,
): Promise<void> {
  const options = { dryRun: false, force: false, everyHours }
  for (const report of (await reconcile.execute(options)) ?? []) {
    const { cause, ...counts } = report
    if (report.outcome === 'failed') {
      logger.warn({ ...counts, err: cause }, 'objects and records of a platform were not compared')
    } else if (report.outcome === 'held-back') {
      logger.warn(counts, 'most objects of this platform have no record: nothing was removed')
    } else if (report.orphans > 0) {
      logger.info(counts, 'removed objects without a record')
    }
    if (report.missing) logger.error(counts, 'objects of files are missing on this platform')
  }
}
