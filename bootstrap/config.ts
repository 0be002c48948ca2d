import type { Secret } from './secret.ts'
import { isLoopback } from './settings/addresses.ts'
import { KNOWN_NAMES } from './settings/all-settings.ts'
import type { Environment } from './settings/environment.ts'
import { LIMIT_SETTINGS, LOGIN_SETTINGS, SECRET_SETTINGS } from './settings/login-settings.ts'
import { misspelt } from './settings/misspelt.ts'
import { LOG_SETTINGS, SERVER_SETTINGS } from './settings/server-settings.ts'
import type { ValuesOf } from './settings/setting.ts'
import { SettingReader } from './settings/setting-reader.ts'
import { storageSecrets } from './settings/storage-secrets.ts'
import { FILE_SETTINGS, STORE_SETTINGS } from './settings/store-settings.ts'
import { WrongSettings } from './settings/wrong-settings.ts'

const LONGEST_STOP_SECONDS = 14.5

interface Settings {
  readonly server: ValuesOf<typeof SERVER_SETTINGS>
  readonly stores: ValuesOf<typeof STORE_SETTINGS>
  readonly secrets: ValuesOf<typeof SECRET_SETTINGS>
  readonly login: ValuesOf<typeof LOGIN_SETTINGS>
  readonly limits: ValuesOf<typeof LIMIT_SETTINGS>
  readonly files: ValuesOf<typeof FILE_SETTINGS>
  readonly log: ValuesOf<typeof LOG_SETTINGS>
}

export interface Config extends Settings {
  /** What storage platforms may refer to, by name. */
  readonly storageSecrets: ReadonlyMap<string, Secret>
  /** Worth a word at every start, though nothing is wrong. */
  readonly warnings: readonly string[]
}

/**
 * The settings of one process, checked as a whole.
 * @param readFile for secrets that are given as the path of a file
 * @throws WrongSettings
 */
export function loadConfig(env: Environment, readFile: (path: string) => string): Config {
  const reader = new SettingReader(env, readFile)
  const settings: Settings = {
    server: reader.group(SERVER_SETTINGS),
    stores: reader.group(STORE_SETTINGS),
    secrets: reader.group(SECRET_SETTINGS),
    login: reader.group(LOGIN_SETTINGS),
    limits: reader.group(LIMIT_SETTINGS),
    files: reader.group(FILE_SETTINGS),
    log: reader.group(LOG_SETTINGS),
  }
  const problems = [...reader.problems, ...contradictions(settings)]
  if (problems.length > 0) throw new WrongSettings(problems)
  return Object.freeze({
    ...settings,
    storageSecrets: storageSecrets(env),
    warnings: Object.freeze(warnings(settings, env)),
  })
}

function contradictions({ server, login, limits }: Settings): string[] {
  const problems: string[] = []
  if (login.captcha === 'off' && !isLoopback(server.host)) {
    problems.push('CAPTCHA may be off only while HOST is a loopback address such as 127.0.0.1.')
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

function warnings({ server, login }: Settings, env: Environment): string[] {
  const found = misspelt(env, KNOWN_NAMES).map(
    ([name, meant]) => `${name} is not a setting. Is ${meant} meant?`,
  )
  if (login.envelope === 'optional') {
    found.push('LOGIN_ENVELOPE is optional: passwords may arrive unencrypted.')
  }
  if (server.publicUrl === undefined && !isLoopback(server.host)) {
    found.push('PUBLIC_URL is not set: links to files lead to the address it listens on.')
  }
  if (login.captcha === 'off') found.push('CAPTCHA is off: passwords can be guessed by programs.')
  return found
}
