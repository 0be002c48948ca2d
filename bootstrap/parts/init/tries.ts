import { once } from 'node:events'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { CannotStart } from '../../output/cannot-start.ts'
import { createLogger } from '../../output/logger.ts'
import type { Config } from '../../settings/config.ts'
import type { Closers } from '../../start/closers.ts'
import { openCache, openUnhurriedDatabase } from '../../start/stores.ts'
import { checkDataFolder } from '../doctor/check-data-folder.ts'
import { checkSenders } from '../doctor/check-senders.ts'
import type { Findings } from '../doctor/finding.ts'

/** Short, because somebody is waiting for the next question. */
const WAIT_SECONDS = 1

/** Tests whether an answer works here. After a `failed` finding the question is repeated. */
export type Try = (config: Config, findings: Findings, closers: Closers) => Promise<void>

const tryPort: Try = async ({ server }, findings) => {
  const listener = createServer()
  try {
    listener.listen(server.port, server.host)
    await once(listener, 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === undefined) throw error
    const reason = code === 'EADDRINUSE' ? 'something already listens there' : String(code)
    findings.add('failed', 'PORT', `is not available: ${reason}.`)
  } finally {
    listener.close()
  }
}

const tryDataFolder: Try = async (config, findings) =>
  checkDataFolder(config, resolve(config.stores.dataFolder), findings)

const tryDatabase: Try = async ({ stores }, findings, closers) => {
  if (!stores.databaseUrl) return
  await tryStore('DATABASE_URL', findings, async () => {
    const logger = createLogger('silent', process.stdout)
    await openUnhurriedDatabase({ ...stores, waitSeconds: WAIT_SECONDS }, '', logger, closers)
  })
}

const tryRedis: Try = async ({ stores }, findings, closers) => {
  await tryStore('REDIS_URL', findings, async () => {
    const logger = createLogger('silent', process.stdout)
    await openCache({ ...stores, waitSeconds: WAIT_SECONDS }, logger, closers)
  })
}

/** The error of the library already says why it cannot be opened. */
async function tryStore(setting: string, findings: Findings, open: () => Promise<void>) {
  try {
    await open()
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    findings.add('failed', setting, error.message)
  }
}

/** Tests by setting. Answers to other settings are valid if they can be parsed. */
export const TRIES: Readonly<Record<string, Try>> = {
  PORT: tryPort,
  DATA_DIR: tryDataFolder,
  DATABASE_URL: tryDatabase,
  REDIS_URL: tryRedis,
  SMTP_URL: checkSenders,
}
