import type { Logger } from 'pino'
import type { RecoverFiles } from '../application/files/recover-files.ts'

/** One round of recovery, and what an operator should know of it. */
export async function recoverFiles(recovery: RecoverFiles, logger: Logger): Promise<void> {
  const report = await recovery.execute()
  if (!report) return
  const { failures, ...counts } = report
  if (counts.removed > 0 || counts.leftovers > 0) {
    logger.info(counts, 'finished what was left half done')
  }
  for (const { platformKey, cause } of failures) {
    logger.warn(
      { platformKey, postponed: counts.postponed, err: cause },
      'files on this platform could not be recovered; it will be tried again',
    )
  }
}
