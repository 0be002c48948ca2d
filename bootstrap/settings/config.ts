import { isLoopback } from '../../adapters/http/edge/callers/loopback-host.ts'
import { serviceZone } from '../../adapters/http/wire/wire-date.ts'
import { ACCOUNT_SETTINGS } from './account-settings.ts'
import { CODE_SETTINGS } from './code-settings.ts'
import { hasInstalled } from './console-folder.ts'
import { CONSOLE_SETTINGS } from './console-settings.ts'
import { developmentProblems, developmentWarnings } from './development-switches.ts'
import type { Environment } from './environment.ts'
import { LIFECYCLE_SETTINGS } from './lifecycle-settings.ts'
import { LIMIT_SETTINGS, LOGIN_SETTINGS, SECRET_SETTINGS } from './login-settings.ts'
import { FORMER_SETTINGS, misspelt, namesOf } from './misspelt.ts'
import { addedSettings, groupOf, type ModuleSettings } from './module-settings.ts'
import { OVERLOAD_SETTINGS } from './overload-settings.ts'
import { PART_SETTINGS } from './part-settings.ts'
import { PROGRAM_KEY_SETTINGS } from './program-key-settings.ts'
import { PUSH_SETTINGS } from './push-settings.ts'
import { QUOTA_SETTINGS } from './quota-settings.ts'
import { type ProvidersConfig, readProviders } from './read-providers.ts'
import { SCANNER_SETTINGS } from './scanner-settings.ts'
import { type Secret, storageSecrets } from './secret.ts'
import { type SenderSettings, senderProblems } from './sender-checks.ts'
import {
  ALIYUN_SETTINGS,
  GATEWAY_SETTINGS,
  INBOX_SETTINGS,
  MAIL_SETTINGS,
} from './sender-settings.ts'
import { LOG_SETTINGS, SERVER_SETTINGS } from './server-settings.ts'
import { SESSION_SETTINGS } from './session-settings.ts'
import type { ValuesOf } from './setting.ts'
import { SettingReader } from './setting-reader.ts'
import { SOCIAL_SETTINGS } from './social-settings.ts'
import { FILE_SETTINGS, STORE_SETTINGS } from './store-settings.ts'
import { zoneProblems } from './time-zone.ts'
import { METRICS_SETTINGS, metricsProblems, TRACE_SETTINGS } from './watch-settings.ts'
import { WrongSettings } from './wrong-settings.ts'

const LONGEST_STOP_SECONDS = 14.5
const NO_ZONE = 'TZ is empty, which means UTC: remove it, or name a time zone.'

interface Settings {
  readonly server: ValuesOf<typeof SERVER_SETTINGS>
  readonly stores: ValuesOf<typeof STORE_SETTINGS>
  readonly secrets: ValuesOf<typeof SECRET_SETTINGS>
  readonly login: ValuesOf<typeof LOGIN_SETTINGS>
  readonly limits: ValuesOf<typeof LIMIT_SETTINGS>
  readonly codes: ValuesOf<typeof CODE_SETTINGS>
  readonly sessions: ValuesOf<typeof SESSION_SETTINGS>
  readonly console: ValuesOf<typeof CONSOLE_SETTINGS>
  readonly parts: ValuesOf<typeof PART_SETTINGS>
  readonly social: ValuesOf<typeof SOCIAL_SETTINGS>
  readonly accounts: ValuesOf<typeof ACCOUNT_SETTINGS>
  readonly programKeys: ValuesOf<typeof PROGRAM_KEY_SETTINGS>
  readonly push: ValuesOf<typeof PUSH_SETTINGS>
  readonly files: ValuesOf<typeof FILE_SETTINGS>
  readonly lifecycle: ValuesOf<typeof LIFECYCLE_SETTINGS>
  readonly overload: ValuesOf<typeof OVERLOAD_SETTINGS>
  readonly quota: ValuesOf<typeof QUOTA_SETTINGS>
  readonly scanner: ValuesOf<typeof SCANNER_SETTINGS>
  readonly senders: SenderSettings
  readonly providers: ProvidersConfig
  readonly log: ValuesOf<typeof LOG_SETTINGS>
  readonly metrics: ValuesOf<typeof METRICS_SETTINGS>
  readonly traces: ValuesOf<typeof TRACE_SETTINGS>
  /** The values of each module's settings, by their declaration. */
  readonly modules: ReadonlyMap<ModuleSettings, object>
}

export interface Config extends Settings {
  /** Secrets that storage platforms may refer to, by name. */
  readonly storageSecrets: ReadonlyMap<string, Secret>
  /** Warnings that every start repeats. */
  readonly warnings: readonly string[]
}

/**
 * The settings of one process, checked as a whole.
 * @param readFile reads secrets that are given as the path of a file
 * @param modules what modules declare
 * @throws WrongSettings
 */
export function loadConfig(
  env: Environment,
  readFile: (path: string) => string,
  modules = addedSettings(),
): Config {
  const reader = new SettingReader(env, readFile)
  const settings = read(env, reader, modules)
  const unknown = [...misspelt(env, namesOf(env, modules)), ...zoneProblems(env)]
  const problems = withContradictions([...unknown, ...reader.problems], settings)
  if (problems.length > 0) throw new WrongSettings(problems)
  return Object.freeze({
    ...settings,
    storageSecrets: storageSecrets(env),
    warnings: Object.freeze([...(env.TZ === '' ? [NO_ZONE] : []), ...warnings(settings, env)]),
  })
}

function read(
  env: Environment,
  reader: SettingReader,
  modules: readonly ModuleSettings[],
): Settings {
  const parts = reader.group(PART_SETTINGS)
  reader.switchOff(parts.off)
  return {
    parts,
    server: reader.group(SERVER_SETTINGS),
    stores: reader.group(STORE_SETTINGS),
    secrets: reader.group(SECRET_SETTINGS),
    login: reader.group(LOGIN_SETTINGS),
    limits: reader.group(LIMIT_SETTINGS),
    codes: reader.group(CODE_SETTINGS),
    sessions: reader.group(SESSION_SETTINGS),
    console: reader.group(CONSOLE_SETTINGS),
    social: reader.group(SOCIAL_SETTINGS),
    accounts: reader.group(ACCOUNT_SETTINGS),
    programKeys: reader.group(PROGRAM_KEY_SETTINGS),
    push: reader.group(PUSH_SETTINGS),
    files: reader.group(FILE_SETTINGS),
    lifecycle: reader.group(LIFECYCLE_SETTINGS),
    overload: reader.group(OVERLOAD_SETTINGS),
    quota: reader.group(QUOTA_SETTINGS),
    scanner: reader.group(SCANNER_SETTINGS),
    senders: senderSettings(reader),
    providers: readProviders(env, reader),
    log: reader.group(LOG_SETTINGS),
    metrics: reader.group(METRICS_SETTINGS),
    traces: reader.group(TRACE_SETTINGS),
    modules: new Map(modules.map((declared) => [declared, reader.group(groupOf(declared))])),
  }
}

/** A setting that is wrong may look as if it were missing, so it is named once. */
function withContradictions(wrong: readonly string[], settings: Settings): string[] {
  const nameIn = (problem: string) => problem.split(' ', 1)[0]
  const named = new Set(wrong.map(nameIn))
  return [...wrong, ...contradictions(settings).filter((problem) => !named.has(nameIn(problem)))]
}

function senderSettings(reader: SettingReader): SenderSettings {
  return Object.freeze({
    gateway: reader.group(GATEWAY_SETTINGS),
    aliyun: reader.group(ALIYUN_SETTINGS),
    mail: reader.group(MAIL_SETTINGS),
    inbox: reader.group(INBOX_SETTINGS),
  })
}

function contradictions(settings: Settings): string[] {
  const { server, stores, login, limits, senders, log, metrics } = settings
  const entry = { ...server, environment: log.environment }
  const problems = [
    ...developmentProblems({ server, login, inbox: senders.inbox }, entry),
    ...senderProblems(senders),
    ...metricsProblems(metrics, server.port),
  ]
  const { host: ownHost } = URL.parse(server.publicUrl ?? '') ?? {}
  if (ownHost !== undefined && server.legacyFileHosts.includes(ownHost)) {
    problems.push(
      `LEGACY_FILE_HOSTS must not have the host of PUBLIC_URL: let the proxy rewrite its old paths to /legacy-files/.`,
    )
  }
  if (stores.redisUrl && stores.redisCluster) {
    problems.push('REDIS_URL and REDIS_CLUSTER are both set; keep one of them.')
  }
  if (limits.longestLockMinutes < limits.lockMinutes) {
    problems.push('LOGIN_LONGEST_LOCK_MINUTES must not be less than LOGIN_LOCK_MINUTES.')
  }
  if (server.stopDelayMilliseconds / 1000 + server.stopGraceSeconds > LONGEST_STOP_SECONDS) {
    problems.push(
      `STOP_DELAY_MILLISECONDS and STOP_GRACE_SECONDS together must stay within ${LONGEST_STOP_SECONDS} seconds.`,
    )
  }
  return problems
}

function warnings(
  { server, stores, login, social, senders, console: served }: Settings,
  env: Environment,
): string[] {
  const found = developmentWarnings({ server, login, inbox: senders.inbox })
  for (const name of FORMER_SETTINGS.filter((former) => env[former])) {
    found.push(`${name} does nothing any more: remove it.`)
  }
  if (server.publicUrl === undefined && !isLoopback(server.host)) {
    found.push('PUBLIC_URL is not set: links to files use the address that the service listens on.')
  }
  const hasConsole = served.folder !== undefined || hasInstalled(stores.dataFolder)
  if (hasConsole && env.TZ === undefined && serviceZone() === 'UTC') {
    found.push(
      'TZ is not set, and this machine is in UTC: the console shows times of lists, logs and exports in UTC, and of online users in the zone of the browser. Set TZ in the environment, such as TZ=Asia/Shanghai.',
    )
  }
  if (social.browserCheck === 'off') {
    found.push('SOCIAL_BROWSER_CHECK is off: one browser can finish a login that another began.')
  }
  return found
}
