import { ALL_SETTINGS } from './all-settings.ts'
import type { Environment } from './environment.ts'
import { providerNames } from './read-providers.ts'
import { spellings } from './setting.ts'

const ALWAYS = ALL_SETTINGS.flatMap(spellings)

/** Names that may be set, secrets also by file; of providers those of which something is set. */
export function namesOf(env: Environment): ReadonlySet<string> {
  return new Set([...ALWAYS, ...providerNames(env)])
}
