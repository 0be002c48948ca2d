import { flushCompileCache } from 'node:module'
import type { Logger } from 'pino'
import { deprecatedUses } from '../modules/deprecations.ts'
import { chosenModules } from '../modules/load-modules.ts'
import { createLog } from '../output/logger.ts'
import { chosenParts } from '../parts/chosen-parts.ts'
import { type Config, loadConfig } from '../settings/config.ts'
import { type Environment, readSecretFile } from '../settings/environment.ts'
import { assertMemory, processLimits } from '../wiring/process-limits.ts'
import { allOrFirstFailure, Closers } from './closers.ts'
import { stopOnSignals } from './end.ts'
import { tryToListen } from './listen.ts'
import { openParts } from './parts.ts'

/** Serves until a stop signal. */
export async function start(env: Environment): Promise<void> {
  const config = loadConfig(env, readSecretFile)
  const log = await createLog(config.log, process.stdout.isTTY === true)
  const { logger } = log
  logger.info('settings are read')
  const closers = new Closers()
  const isStopping = stopOnSignals(logger, () => closers.closeAll(), log.end)
  try {
    await serve(config, logger, closers)
  } catch (error) {
    // A stop signal closed the stores during startup. The stop ends the process with its own exit
    // code.
    if (isStopping()) return
    await closers.closeAll()
    await log.end()
    throw error
  }
  flushCompileCache()
}

/** Opens and checks everything, then listens. `closers` is complete even after a failure. */
async function serve(config: Config, logger: Logger, closers: Closers): Promise<void> {
  for (const warning of [...config.warnings, ...deprecatedUses(chosenModules())]) {
    logger.warn(warning)
  }
  // Called before anything is opened, because it throws if the limits are too low.
  processLimits()
  const store = config.stores.databaseUrl ? 'servers' : 'embedded'
  assertMemory(store, process.constrainedMemory())
  await tryToListen(config.server)
  for (const part of chosenParts(config)) {
    const own = part.listensAt?.(config)
    if (own) await tryToListen(own, own.names)
  }
  const [parts, { runService }] = await allOrFirstFailure([
    openParts(config, logger, closers),
    // Loads the libraries of the service while the stores are being opened.
    import('./service.ts'),
  ])
  await runService(parts, closers)
}
