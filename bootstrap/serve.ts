import type { Logger } from 'pino'
import { allOrFirstFailure } from './all-or-first-failure.ts'
import type { Closers } from './closers.ts'
import type { Config } from './config.ts'
import { METRICS, tryToListen } from './listen.ts'
import { openParts } from './open-parts.ts'
import { processLimits } from './process-limits.ts'

/** Opens and checks everything, then listens. `closers` is complete even after a failure. */
export async function serve(config: Config, logger: Logger, closers: Closers): Promise<void> {
  for (const warning of config.warnings) logger.warn(warning)
  // Called before anything is opened, because it throws if the limits are too low.
  processLimits()
  await tryToListen(config.server)
  const { host, port } = config.metrics
  if (port !== undefined) await tryToListen({ host, port }, METRICS)
  const [parts, { runService }] = await allOrFirstFailure([
    openParts(config, logger, closers, true),
    // Loads the libraries of the service while the stores are being opened.
    import('./run-service.ts'),
  ])
  await runService(parts, closers)
}
