import { flushCompileCache } from 'node:module'
import { Closers } from './closers.ts'
import { loadConfig } from './config.ts'
import { createLog } from './logger.ts'
import { serve } from './serve.ts'
import type { Environment } from './settings/environment.ts'
import { readSecretFile } from './settings/secret-file.ts'
import { stopOnSignals } from './stop-signals.ts'

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
