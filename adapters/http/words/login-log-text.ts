import type { LoginLogEntry } from '../../../application/ports/login-log.ts'
import type { Language } from './language.ts'
import { catalogueOf } from './texts.ts'

/**
 * What happened, in few words. The log keeps no numbers, so a reason whose text quotes some has a
 * text of its own; one that is not known (any more) stands for itself.
 */
export function loginLogText({ outcome, reason }: LoginLogEntry, language: Language): string {
  const catalogue = catalogueOf(language)
  if (reason === undefined) return catalogue[`login_log.${outcome}`] ?? outcome
  const text = catalogue[`login_log.${reason}`] ?? catalogue[reason] ?? reason
  return text.includes('{') ? reason : text
}
