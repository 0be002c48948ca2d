import type { FastifyInstance } from 'fastify'
import type { Container } from 'inversify'
import type { Logger } from 'pino'
import { KeyUses } from '../adapters/crypto/key-uses.ts'
import { Draining } from '../adapters/http/edge/readiness.ts'
import { SessionUse } from '../application/auth/session-use.ts'
import { RunFileMigrations } from '../application/files/moves/run-file-migrations.ts'
import { UnwaitedRemovals } from '../application/files/recovery/unwaited-removals.ts'
import { Background } from './background.ts'
import { offerSnapshots } from './backup/offer-snapshots.ts'
import type { Closers } from './closers.ts'
import { Tokens } from './container/tokens.ts'
import { containerOf, type OpenedParts } from './container-of.ts'
import { endBackground } from './end-background.ts'
import { listen } from './listen.ts'
import { periodicTasks } from './periodic-tasks.ts'
import { runPush } from './run-push.ts'
import { stopServer } from './stop-server.ts'
import { openWatching } from './watching/open-watching.ts'
import { readings } from './watching/readings.ts'
import { serveMetrics } from './watching/serve-metrics.ts'

const WARM_UP_AFTER_MS = 200

/** Wires the service and listens. @returns the address */
export async function runService(parts: OpenedParts, closers: Closers): Promise<string> {
  const { config, logger } = parts
  const watching = await openWatching(config, logger, closers)
  const container = await containerOf(parts, watching)
  closers.add(() => container.unbindAllAsync())
  for (const reading of readings({ ...parts, container })) watching.exposition?.add(reading)
  const metrics = await serveMetrics(watching, config.metrics, closers)
  await runPush(container, closers)
  await offerSnapshots(parts, closers)
  const background = runBackground(container, logger, closers)
  const app = await container.getAsync(Tokens.HttpServer)
  const address = await listen(app, config.server)
  background.start(periodicTasks(container, logger))
  warmUp(app, logger, closers)
  closers.add(() => stopServer(app, container.get(Draining), config.server, logger))
  const { envelope, envelopeV1, captcha } = config.login
  logger.info({ address, metrics, envelope, envelopeV1, captcha }, 'serving')
  return address
}

/**
 * Compiles schemas, so that the first callers do not wait for them. It runs after the very first
 * response, so that it does not delay startup.
 */
function warmUp(app: FastifyInstance, logger: Logger, closers: Closers) {
  const failed = (err: unknown) => logger.warn({ err }, 'the warm-up failed')
  const timer = setTimeout(() => {
    app.compilers.compileRest().catch(failed)
  }, WARM_UP_AFTER_MS)
  closers.add(() => clearTimeout(timer))
}

/** Ends before the stores close. */
function runBackground(container: Container, logger: Logger, closers: Closers): Background {
  const background = new Background(logger)
  closers.add(async () => {
    container.get(RunFileMigrations).stop()
    const work = [background.stop(), container.get(UnwaitedRemovals).stop()]
    await endBackground(() => writeUses(container, logger), work)
  })
  return background
}

/** Writes the last use of sessions and keys, which are lost if a store is away. */
async function writeUses(container: Container, logger: Logger): Promise<void> {
  const writes = [
    container.get(SessionUse).write(),
    container.get(KeyUses).write(container.get(Tokens.RoundTimes)),
  ]
  for (const written of await Promise.allSettled(writes)) {
    if (written.status === 'fulfilled') continue
    logger.warn({ err: written.reason }, 'the last uses of sessions or keys were not stored')
  }
}
