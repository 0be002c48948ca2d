import { resolve } from 'node:path'
import { loggedError } from '../../../adapters/http/edge/failures/error-log.ts'
import { checkFrontEnd, type ServiceSide } from '../../front-ends/check-front-end.ts'
import { withInstalled } from '../../front-ends/installed-consoles.ts'
import { KEY_NAMES } from '../../front-ends/read-front-end.ts'
import { CannotStart } from '../../output/cannot-start.ts'
import { createLogger } from '../../output/logger.ts'
import { damageText } from '../../output/outage-text.ts'
import { loadConfig } from '../../settings/config.ts'
import type { Environment } from '../../settings/environment.ts'
import { readSecretFile } from '../../settings/secret-file.ts'
import { WrongSettings } from '../../settings/wrong-settings.ts'
import { Closers } from '../../start/closers.ts'
import { Findings } from '../check.ts'
import { checksOf, chosenParts } from '../chosen-parts.ts'
import { checkAccounts } from './check-accounts.ts'
import { checkDataFolder } from './check-data-folder.ts'
import { checkKeys } from './check-keys.ts'
import { checkPasskeys } from './check-passkeys.ts'
import { checkPlatforms } from './check-platforms.ts'
import { checkPorts, checkProxies, checkPublicAddress } from './check-public-address.ts'
import { checkSenders } from './check-senders.ts'
import { checkStores } from './check-stores.ts'

const EXIT_CODES = { fine: 0, warning: 1, failed: 2 } as const

interface Diagnosis {
  readonly findings: Findings
  readonly publicKeyLine: string | undefined
  /** The names under which front ends read the key. */
  readonly keyNames: readonly string[]
}

interface DoctorOptions {
  readonly json?: boolean
  /** Folder of a front end: its sources or its build. */
  readonly frontend?: string
  /** Where to send a test message: `mail:` or `sms:`, and the recipient. */
  readonly sendTest?: string
}

/** Checks everything that a start and the service need. Creates and changes nothing. */
export async function doctor(
  readEnvironment: () => Environment,
  options: DoctorOptions,
): Promise<void> {
  const diagnosis = await diagnose(readEnvironment, options)
  process.stdout.write(options.json ? jsonOf(diagnosis) : textOf(diagnosis))
  process.exitCode = EXIT_CODES[diagnosis.findings.worst]
}

async function diagnose(
  readEnvironment: () => Environment,
  options: DoctorOptions,
): Promise<Diagnosis> {
  const findings = new Findings()
  const closers = new Closers()
  try {
    return { findings, ...(await examine(readEnvironment(), options, findings, closers)) }
  } catch (error) {
    for (const [check, problem] of problemsIn(error)) findings.add('failed', check, problem)
    return { findings, publicKeyLine: undefined, keyNames: [] }
  } finally {
    await closers.closeAll()
  }
}

/** Whatever stops the doctor is a finding, so that the output keeps its form. */
function problemsIn(error: unknown): (readonly [check: string, problem: string])[] {
  if (error instanceof WrongSettings) return error.problems.map((text) => ['settings', text])
  if (error instanceof CannotStart) return [['doctor', error.message]]
  const damage = damageText(error)
  return [
    damage ? ['database', damage] : ['doctor', `cannot go on: ${loggedError(error)?.message}`],
  ]
}

/** @returns the line for the front end, and its names there */
async function examine(
  env: Environment,
  { frontend: frontEnd, sendTest: to }: DoctorOptions,
  findings: Findings,
  closers: Closers,
) {
  const given = loadConfig(env, readSecretFile)
  const config = await withInstalled(given)
  const chosen = chosenParts(given)
  if (config.warnings.length === 0) findings.add('fine', 'settings', 'are read')
  for (const warning of config.warnings) findings.add('warning', 'settings', warning)
  const { off } = config.parts
  if (off.length > 0) findings.add('skipped', 'parts', `switched off: ${off.join(', ')}`)
  const dataFolder = resolve(config.stores.dataFolder)
  const logger = createLogger('silent', process.stdout)
  await checkDataFolder(config, dataFolder, findings)
  const { loginKeys, keys } = await checkKeys(config, dataFolder, findings)
  const database = await checkStores({ config, dataFolder, logger }, findings, closers)
  if (database) await checkAccounts(database, findings)
  if (database && keys) {
    await checkPlatforms({ config, logger, dataFolder, keys, database }, findings, closers)
  } else if (database) {
    const message = 'the database already holds data: without its key, stored secrets are lost'
    findings.add('failed', 'keys', message)
  }
  await checkSenders(config, findings)
  for (const check of await checksOf(chosen)) await check({ config, database, keys }, findings)
  if (to !== undefined) await (await import('./send-test.ts')).sendTest(config, to, findings)
  await checkPorts(config, findings)
  await checkPublicAddress(config, findings)
  checkProxies(config, findings)
  checkPasskeys(config, findings)
  const installed = given.console.folder === undefined ? config.console.folder : undefined
  const side = { config, loginKeys, database }
  const keyNames = await examineFrontEnd(frontEnd ?? installed, side, findings)
  return { publicKeyLine: loginKeys?.publicKeyLine, keyNames }
}

/** @returns the names under which the front ends in a folder read the key */
async function examineFrontEnd(
  folder: string | undefined,
  side: ServiceSide,
  findings: Findings,
): Promise<readonly string[]> {
  const all = Object.values(KEY_NAMES)
  if (folder === undefined) return all
  const { kinds, findings: found } = await checkFrontEnd(folder, side)
  for (const { state, message } of found) findings.add(state, 'front end', message)
  return kinds.length > 0 ? kinds.map((kind) => KEY_NAMES[kind]) : all
}

function jsonOf({ findings, publicKeyLine }: Diagnosis): string {
  const key = { publicKeyLine: publicKeyLine ?? null }
  const diagnosis = { state: findings.worst, ...key, findings: findings.all }
  return `${JSON.stringify(diagnosis, null, 2)}\n`
}

function textOf({ findings, publicKeyLine, keyNames }: Diagnosis): string {
  const lines = findings.all.map(
    ({ state, check, message }) => `${state.padEnd(8)} ${check}: ${message}`,
  )
  const named = keyNames.map((name) => `${name}=${publicKeyLine}`)
  const key = publicKeyLine === undefined ? [] : ['', ...named]
  return `${[...lines, ...key].join('\n')}\n`
}
