import type { LoginLogEntry } from '../../../application/ports/logs/login-log.ts'
import type { Language } from './language.ts'
import { catalogueOf, storedCodeText } from './texts.ts'

/** Describes an entry of the login log. */
export function loginLogText({ outcome, reason }: LoginLogEntry, language: Language): string {
  if (reason === undefined) return catalogueOf(language)[`login_log.${outcome}`] ?? outcome
  return storedCodeText(reason, language, 'login_log.')
}
