import { ACCOUNT_SETTINGS } from './account-settings.ts'
import { CODE_SETTINGS } from './code-settings.ts'
import { CONSOLE_SETTINGS } from './console-settings.ts'
import { LIFECYCLE_SETTINGS } from './lifecycle-settings.ts'
import { LIMIT_SETTINGS, LOGIN_SETTINGS, SECRET_SETTINGS } from './login-settings.ts'
import { OVERLOAD_SETTINGS } from './overload-settings.ts'
import { PART_SETTINGS } from './part-settings.ts'
import { PROGRAM_KEY_SETTINGS } from './program-key-settings.ts'
import {
  MINI_PROGRAM_SETTINGS,
  miniProgramSettings,
  providerSettings,
} from './provider-settings.ts'
import { PUSH_SETTINGS } from './push-settings.ts'
import { QUOTA_SETTINGS } from './quota-settings.ts'
import { SCANNER_SETTINGS } from './scanner-settings.ts'
import {
  ALIYUN_SETTINGS,
  GATEWAY_SETTINGS,
  INBOX_SETTINGS,
  MAIL_SETTINGS,
} from './sender-settings.ts'
import { LOG_SETTINGS, SERVER_SETTINGS } from './server-settings.ts'
import { SESSION_SETTINGS } from './session-settings.ts'
import type { Setting } from './setting.ts'
import { SOCIAL_SETTINGS } from './social-settings.ts'
import { FILE_SETTINGS, STORE_SETTINGS } from './store-settings.ts'
import { METRICS_SETTINGS, TRACE_SETTINGS } from './watch-settings.ts'

/** Every setting, in the order of the documentation. */
export const ALL_SETTINGS: readonly Setting<unknown>[] = [
  SERVER_SETTINGS,
  STORE_SETTINGS,
  SECRET_SETTINGS,
  LOGIN_SETTINGS,
  LIMIT_SETTINGS,
  CODE_SETTINGS,
  SESSION_SETTINGS,
  CONSOLE_SETTINGS,
  PART_SETTINGS,
  SOCIAL_SETTINGS,
  ACCOUNT_SETTINGS,
  PROGRAM_KEY_SETTINGS,
  PUSH_SETTINGS,
  FILE_SETTINGS,
  LIFECYCLE_SETTINGS,
  OVERLOAD_SETTINGS,
  QUOTA_SETTINGS,
  SCANNER_SETTINGS,
  GATEWAY_SETTINGS,
  ALIYUN_SETTINGS,
  MAIL_SETTINGS,
  INBOX_SETTINGS,
  providerSettings('<NAME>'),
  miniProgramSettings('<APPID>'),
  MINI_PROGRAM_SETTINGS,
  LOG_SETTINGS,
  METRICS_SETTINGS,
  TRACE_SETTINGS,
].flatMap((group): Setting<unknown>[] => Object.values(group))
