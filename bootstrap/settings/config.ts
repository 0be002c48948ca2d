import { isLoopback } from '../../adapters/http/edge/callers/loopback-host.ts'
import { serviceZone } from '../../adapters/http/wire/wire-date.ts'
import { GROUPS, SENDER_GROUPS, WATCH_GROUPS } from './all-settings.ts'
import { hasInstalled } from './console-folder.ts'
import { developmentProblems, developmentWarnings } from './development-switches.ts'
import { directoryProblems } from './directory-problems.ts'
import type { Environment } from './environment.ts'
import { FORMER_SETTINGS, misspelt, namesOf } from './misspelt.ts'
import { addedSettings, groupOf, type ModuleSettings } from './module-settings.ts'
import { type ProvidersConfig, readProviders } from './read-providers.ts'
import { type Secret, storageSecrets } from './secret.ts'
import { type SenderSettings, senderProblems } from './sender-checks.ts'
import type { ValuesOfAll } from './setting.ts'
import { SettingReader } from './setting-reader.ts'
import { zoneProblems } from './time-zone.ts'
import { metricsProblems } from './watch-settings.ts'
import { WrongSettings } from './wrong-settings.ts'

const LONGEST_STOP_SECONDS = 14.5
const NO_ZONE = 'TZ is empty, which means UTC: remove it, or name a time zone.'

interface Settings extends ValuesOfAll<typeof GROUPS>, ValuesOfAll<typeof WATCH_GROUPS> {
  readonly senders: SenderSettings
  readonly providers: ProvidersConfig
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
  // First, because with a part, what switches it on is off.
  const { off } = new SettingReader(env, String).group(GROUPS.parts)
  reader.switchOff(off)
  return {
    ...reader.groups(GROUPS),
    senders: reader.groups(SENDER_GROUPS),
    providers: readProviders(env, reader),
    ...reader.groups(WATCH_GROUPS),
    modules: new Map(modules.map((declared) => [declared, reader.group(groupOf(declared))])),
  }
}

/** A setting that is wrong may look as if it were missing, so it is named once. */
function withContradictions(wrong: readonly string[], settings: Settings): string[] {
  const nameIn = (problem: string) => problem.split(' ', 1)[0]
  const named = new Set(wrong.map(nameIn))
  return [...wrong, ...contradictions(settings).filter((problem) => !named.has(nameIn(problem)))]
}

function contradictions(settings: Settings): string[] {
  const { server, stores, login, limits, senders, log, metrics } = settings
  const entry = { ...server, environment: log.environment }
  const problems = [
    ...developmentProblems({ server, login, inbox: senders.inbox }, entry),
    ...senderProblems(senders),
    ...metricsProblems(metrics, server.port),
    ...directoryProblems(settings),
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
