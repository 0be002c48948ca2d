import { ALL_SETTINGS } from './all-settings.ts'
import type { Environment } from './environment.ts'
import { addedSettings, allOf } from './module-settings.ts'
import { providerNames } from './read-providers.ts'
import { spellings } from './setting.ts'

const ALWAYS = ALL_SETTINGS.flatMap(spellings)

/** Names that may be set, secrets also by file; for providers, those of the configured ones. */
export function namesOf(env: Environment, modules = addedSettings()): ReadonlySet<string> {
  return new Set([...ALWAYS, ...allOf(modules).flatMap(spellings), ...providerNames(env)])
}
