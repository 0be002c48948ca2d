import type { Logger } from 'pino'
import type { ReconcileObjects } from '../application/files/reconcile-objects.ts'

/** One periodic round, and what an operator should know of it. */
export async function reconcileObjects(reconcile: ReconcileObjects, logger: Logger): Promise<void> {
  for (const report of (await reconcile.execute({ dryRun: false, force: false })) ?? []) {
    const { cause, ...counts } = report
    if (report.outcome === 'failed') {
      logger.warn({ ...counts, err: cause }, 'objects and records of a platform were not compared')
    } else if (report.outcome === 'held-back') {
      logger.warn(counts, 'most objects of this platform have no record: nothing was removed')
    } else if (report.orphans > 0) {
      logger.info(counts, 'removed objects without a record')
    }
  }
}
