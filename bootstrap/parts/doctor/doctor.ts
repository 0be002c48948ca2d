import { resolve } from 'node:path'
import type { Container } from 'inversify'
import type { Logger } from 'pino'
import type { LoginKeyRing } from '../../../adapters/crypto/keys/login-key-ring.ts'
import { loggedError } from '../../../adapters/http/edge/failures/error-log.ts'
import { platformStep } from '../../../adapters/http/files/platforms/platform-step.ts'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { ManagePlatforms } from '../../../application/platforms/manage-platforms.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import { checkFrontEnd, type ServiceSide } from '../../front-ends/check-front-end.ts'
import { withInstalled } from '../../front-ends/installed-consoles.ts'
import { KEY_NAMES } from '../../front-ends/read-front-end.ts'
import { CannotStart } from '../../output/cannot-start.ts'
import { createLogger } from '../../output/logger.ts'
import { damageText } from '../../output/outage-text.ts'
import { type Config, loadConfig } from '../../settings/config.ts'
import { type Environment, readSecretFile } from '../../settings/environment.ts'
import { passkeysAt, WHY_OFF } from '../../settings/passkey-site.ts'
import { WrongSettings } from '../../settings/wrong-settings.ts'
import { Closers } from '../../start/closers.ts'
import { containerOver } from '../../start/command-container.ts'
import { findKeys } from '../../start/keys.ts'
import type { Keys } from '../../wiring/opened/crypto-module.ts'
import { Tokens } from '../../wiring/tokens.ts'
import { Findings } from '../check.ts'
import { checksOf, chosenParts } from '../chosen-parts.ts'
import { checkAccounts } from './check-accounts.ts'
import { checkDataFolder } from './check-data-folder.ts'
import { checkPorts, checkProxies, checkPublicAddress } from './check-public-address.ts'
import { checkSenders } from './check-senders.ts'
import { checkStores } from './check-stores.ts'

interface Readable {
  readonly config: Config
  readonly logger: Logger
  readonly dataFolder: string
  readonly keys: Keys
  readonly database: Database
}

interface KeyCheck {
  /** Shown even if the other key is missing. */
  readonly loginKeys: LoginKeyRing | undefined
  /** Both keys; stored secrets cannot be read without both. */
  readonly keys: Keys | undefined
}

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

/** Reads the keys that a start would read, and creates none. */
async function checkKeys(
  config: Config,
  dataFolder: string,
  findings: Findings,
): Promise<KeyCheck> {
  try {
    const { loginKeys, service } = await findKeys(config, dataFolder)
    if (!loginKeys) findings.add('skipped', 'login key', 'none yet: the first start creates it')
    else findings.add('fine', 'login key', `SHA-256 of the public key: ${loginKeys.fingerprints}`)
    if (!service) findings.add('skipped', 'service key', 'none yet: the first start creates it')
    else findings.add('fine', 'service key', 'is read')
    const keys = loginKeys && service && { loginKeys, service }
    return { loginKeys, keys }
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    findings.add('failed', 'keys', error.message)
    return { loginKeys: undefined, keys: undefined }
  }
}

/** Runs the console's platform test on each platform. */
async function checkPlatforms(
  readable: Readable,
  findings: Findings,
  closers: Closers,
): Promise<void> {
  const container = await containerOver(readable, closers)
  const platforms = await container.get(Tokens.StoragePlatformRepo).list()
  for (const platform of platforms) await checkPlatform(container, platform, findings)
  if (!platforms.some(({ props }) => props.isDefault)) {
    findings.add('warning', 'platforms', 'none is the default: uploads are refused')
  }
}

async function checkPlatform(container: Container, platform: StoragePlatform, findings: Findings) {
  const check = `platform ${platform.key}`
  if (!platform.isUsable) return findings.add('skipped', check, 'is disabled')
  try {
    const taken = await container.get(ManagePlatforms).test(platform.id, undefined)
    const steps = taken.map((step) => platformStep(step, 'en'))
    const failed = steps.find(({ passed }) => !passed)
    if (failed) return findings.add('failed', check, `${failed.step}: ${failed.advice}`)
    for (const [at, { step, advice }] of steps.entries()) {
      if (advice === null) continue
      findings.add(taken[at]?.warning ? 'warning' : 'fine', check, `${step}: ${advice}`)
    }
    findings.add('fine', check, `passes ${steps.map(({ step }) => step).join(', ')}`)
  } catch (error) {
    findings.add('failed', check, loggedError(error)?.message ?? 'cannot be tried')
  }
}

function checkPasskeys(config: Config, findings: Findings): void {
  const { site, off } = passkeysAt(config)
  if (site) findings.add('fine', 'passkeys', `belong to ${site.id}`)
  else findings.add('skipped', 'passkeys', `are off: ${WHY_OFF[off]}`)
}
