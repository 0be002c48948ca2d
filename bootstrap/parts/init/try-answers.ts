import { once } from 'node:events'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { createLogger } from '../../output/logger.ts'
import { type Config, loadConfig } from '../../settings/config.ts'
import { readSecretFile } from '../../settings/environment.ts'
import { WrongSettings } from '../../settings/wrong-settings.ts'
import { Closers } from '../../start/closers.ts'
import { openCache, openUnhurriedDatabase } from '../../start/stores.ts'
import { Findings } from '../check.ts'
import { checkDataFolder } from '../doctor/check-data-folder.ts'
import { checkSenders } from '../doctor/check-senders.ts'
import { found } from '../doctor/check-stores.ts'
import { QUESTIONS } from './questions.ts'

/** Short, because somebody is waiting for the next question. */
const WAIT_SECONDS = 1

/** Tests whether an answer works here. After a `failed` finding the question is repeated. */
type Try = (config: Config, findings: Findings, closers: Closers) => Promise<void>

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
  const logger = createLogger('silent', process.stdout)
  const asked = { ...stores, waitSeconds: WAIT_SECONDS }
  await found('DATABASE_URL', findings, () => openUnhurriedDatabase(asked, '', logger, closers))
}

const tryRedis: Try = async ({ stores }, findings, closers) => {
  const logger = createLogger('silent', process.stdout)
  const asked = { ...stores, waitSeconds: WAIT_SECONDS }
  await found('REDIS_URL', findings, () => openCache(asked, logger, closers))
}

/** Tests by setting. Answers to other settings are valid if they can be parsed. */
const TRIES: Readonly<Record<string, Try>> = {
  PORT: tryPort,
  DATA_DIR: tryDataFolder,
  DATABASE_URL: tryDatabase,
  REDIS_URL: tryRedis,
  SMTP_URL: checkSenders,
}

/** Answers by setting. Settings without an answer are absent. */
export type Answers = Readonly<Record<string, string>>

export interface Trial {
  /** Sentences without secrets. */
  readonly problems: readonly string[]
  /** Whether a start would accept the answer; the server it names may become available later. */
  readonly isValid: boolean
}

/** Parses an answer as a start would, together with the answers before it, and tests it. */
export async function tryAnswer(setting: string, answers: Answers): Promise<Trial> {
  const findings = new Findings()
  const closers = new Closers()
  try {
    const config = loadConfig(withStandIns(setting, answers), readSecretFile)
    if (answers[setting]) await TRIES[setting]?.(config, findings, closers)
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error
    return { problems: withoutStandIns(setting, error.problems), isValid: false }
  } finally {
    await closers.closeAll()
  }
  const failed = findings.all.filter(({ state }) => state === 'failed')
  return { problems: failed.map(({ message }) => message), isValid: true }
}

function withStandIns(setting: string, answers: Answers): Answers {
  return answers[setting] ? { ...Object.fromEntries(standInsFor(setting)), ...answers } : answers
}

/** Leaves out problems of stand-ins, because they are not answers of the person. */
function withoutStandIns(setting: string, problems: readonly string[]): readonly string[] {
  const names = standInsFor(setting).map(([name]) => name)
  return problems.filter((problem) => !names.some((name) => problem.includes(name)))
}

function standInsFor(setting: string): [string, string][] {
  const later = QUESTIONS.filter(({ after }) => after === setting)
  return later.flatMap(({ setting: name, standIn }) => (standIn ? [[name, standIn]] : []))
}
