import type { Logger } from 'pino'
import type { RunFileMigrations } from '../../../application/parts/moves/run-file-migrations.ts'
import type { Metrics } from '../../../application/ports/metrics.ts'

/** Moves files as long as there are moves, and logs how each ended. */
export async function runMigrations(
  migrations: RunFileMigrations,
  metrics: Metrics,
  logger: Logger,
): Promise<void> {
  for (const { migration, failedSample } of await migrations.execute()) {
    const { id, sourceKey, targetKey, state, filesMoved, filesFailed, trouble } = migration.props
    metrics.moveEnded({ state, files: filesMoved })
    const facts = { migration: id, from: sourceKey, to: targetKey, state, filesMoved }
    if (trouble === undefined) logger.info(facts, 'a move of files has ended')
    else {
      const failed = { filesFailed, failedSample, trouble }
      logger.warn({ ...facts, ...failed }, 'a move of files did not complete')
    }
  }
}
