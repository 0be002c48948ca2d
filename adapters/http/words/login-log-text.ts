import type { LoginLogEntry } from '../../../application/ports/logs/login-log.ts'
import type { Language } from './language.ts'
import { catalogueOf } from './texts.ts'

/**
 * Describes an entry of the login log. The log keeps no parameters, so a reason whose text has
 * placeholders has a second text without them. A reason without a text, such as one of an earlier
 * release, is shown as it is.
 */
export function loginLogText({ outcome, reason }: LoginLogEntry, language: Language): string {
  const catalogue = catalogueOf(language)
  if (reason === undefined) return catalogue[`login_log.${outcome}`] ?? outcome
  const text = catalogue[`login_log.${reason}`] ?? catalogue[reason] ?? reason
  return text.includes('{') ? reason : text
}
