import { ACCOUNT_SETTINGS } from './account-settings.ts'
import { LIMIT_SETTINGS, LOGIN_SETTINGS, SECRET_SETTINGS } from './login-settings.ts'
import { LOG_SETTINGS, SERVER_SETTINGS } from './server-settings.ts'
import type { Setting } from './setting.ts'
import { FILE_SETTINGS, STORE_SETTINGS } from './store-settings.ts'

/** Every setting there is, in the order people read about them. */
export const ALL_SETTINGS: readonly Setting<unknown>[] = [
  SERVER_SETTINGS,
  STORE_SETTINGS,
  SECRET_SETTINGS,
  LOGIN_SETTINGS,
  LIMIT_SETTINGS,
  ACCOUNT_SETTINGS,
  FILE_SETTINGS,
  LOG_SETTINGS,
].flatMap((group) => Object.values(group))

/** Names that may be set, secrets also by file. */
export const KNOWN_NAMES: ReadonlySet<string> = new Set(
  ALL_SETTINGS.flatMap(({ name, isSecret }) => (isSecret ? [name, `${name}_FILE`] : [name])),
)
