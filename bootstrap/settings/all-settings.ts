import { ACCOUNT_SETTINGS, PROGRAM_KEY_SETTINGS, SESSION_SETTINGS } from './account-settings.ts'
import { CODE_SETTINGS } from './code-settings.ts'
import { CONSOLE_SETTINGS, PUSH_SETTINGS } from './console-settings.ts'
import { CAS_SETTINGS, DIRECTORY_SETTINGS, LDAP_SETTINGS } from './directory-settings.ts'
import {
  LIMIT_SETTINGS,
  LOGIN_SETTINGS,
  SECRET_SETTINGS,
  SOCIAL_SETTINGS,
} from './login-settings.ts'
import { PART_SETTINGS } from './part-settings.ts'
import {
  MINI_PROGRAM_SETTINGS,
  miniProgramSettings,
  providerSettings,
} from './provider-settings.ts'
import {
  ALIYUN_SETTINGS,
  GATEWAY_SETTINGS,
  INBOX_SETTINGS,
  MAIL_SETTINGS,
} from './sender-settings.ts'
import { LOG_SETTINGS, OVERLOAD_SETTINGS, SERVER_SETTINGS } from './server-settings.ts'
import type { Setting } from './setting.ts'
import {
  FILE_SETTINGS,
  LIFECYCLE_SETTINGS,
  QUOTA_SETTINGS,
  SCANNER_SETTINGS,
  STORE_SETTINGS,
} from './store-settings.ts'
import { METRICS_SETTINGS, TRACE_SETTINGS } from './watch-settings.ts'

/** By their names in `Config`, in the order of the documentation. */
export const GROUPS = {
  server: SERVER_SETTINGS,
  stores: STORE_SETTINGS,
  secrets: SECRET_SETTINGS,
  login: LOGIN_SETTINGS,
  limits: LIMIT_SETTINGS,
  codes: CODE_SETTINGS,
  sessions: SESSION_SETTINGS,
  console: CONSOLE_SETTINGS,
  parts: PART_SETTINGS,
  social: SOCIAL_SETTINGS,
  directory: DIRECTORY_SETTINGS,
  ldap: LDAP_SETTINGS,
  cas: CAS_SETTINGS,
  accounts: ACCOUNT_SETTINGS,
  programKeys: PROGRAM_KEY_SETTINGS,
  push: PUSH_SETTINGS,
  files: FILE_SETTINGS,
  lifecycle: LIFECYCLE_SETTINGS,
  overload: OVERLOAD_SETTINGS,
  quota: QUOTA_SETTINGS,
  scanner: SCANNER_SETTINGS,
}

export const SENDER_GROUPS = {
  gateway: GATEWAY_SETTINGS,
  aliyun: ALIYUN_SETTINGS,
  mail: MAIL_SETTINGS,
  inbox: INBOX_SETTINGS,
}

export const WATCH_GROUPS = { log: LOG_SETTINGS, metrics: METRICS_SETTINGS, traces: TRACE_SETTINGS }

/** Every setting, in that order. */
export const ALL_SETTINGS: readonly Setting<unknown>[] = [
  ...Object.values({ ...GROUPS, ...SENDER_GROUPS }),
  providerSettings('<NAME>'),
  miniProgramSettings('<APPID>'),
  MINI_PROGRAM_SETTINGS,
  ...Object.values(WATCH_GROUPS),
].flatMap((group): Setting<unknown>[] => Object.values(group))
