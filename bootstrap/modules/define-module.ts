import type { ModuleRoute } from '../../adapters/http/modules/route.ts'
import type { Page } from '../../adapters/http/pages/record/page.ts'
import type { Hooks } from '../../application/modules/hooks.ts'
import type { ModuleGrant } from '../../application/modules/module-grant.ts'
import type { OpenStorage } from '../../application/modules/module-storage.ts'
import type { ModuleProvider, ModuleSender } from '../../application/modules/outside-parts.ts'
import type { RecordType } from '../../domain/records/record.ts'
import type { Words } from '../../domain/records/shown.ts'
import type { ModuleKind } from '../../domain/storage/platforms/platform-kind.ts'
import type { ModuleSettings } from '../settings/module-settings.ts'
import type { Job } from './job.ts'

/** Values to choose from, with their labels. */
export interface ModuleDictionary {
  /** Lower-case letters, digits and underscores. */
  readonly type: string
  readonly words: Words
  readonly values: readonly (readonly [value: string, english: string, chinese: string])[]
}

/** What a module adds to the console. */
export interface ConsoleModule {
  /** Lower-case letters, digits and dashes. It never changes: stored rows refer to it. */
  readonly name: string
  readonly words: Words
  readonly version?: string
  /** Names of modules that must be there, and are prepared before this one. */
  readonly needs?: readonly string[]
  readonly pages?: readonly Page[]
  /** Records without a page. */
  readonly records?: readonly RecordType[]
  readonly routes?: readonly ModuleRoute[]
  /** Environment variables that it reads, by name. Its context has their values. */
  readonly settings?: ModuleSettings
  /** Ways to log in. */
  readonly grants?: readonly ModuleGrant[]
  /** They send codes where the settings name no sender. */
  readonly senders?: { readonly sms?: ModuleSender; readonly email?: ModuleSender }
  /** Login providers by name, in lower case. One of the settings with that name comes first. */
  readonly providers?: Readonly<Record<string, ModuleProvider>>
  /** Storage kinds by name: `x-`, and lower-case letters, digits and dashes. */
  readonly storage?: Readonly<Record<ModuleKind, OpenStorage>>
  readonly jobs?: readonly Job[]
  /** What it does when something has happened, after the commit and at least once. */
  readonly on?: Hooks
  /** Added once, as rows that administrators may change. */
  readonly dictionaries?: readonly ModuleDictionary[]
  /** The folder of its SQL files, such as `new URL('./migrations', import.meta.url)`. */
  readonly migrations?: URL
}

/** Declares a module, for the list of `defineConsole`. */
export function defineModule(module: ConsoleModule): ConsoleModule {
  return module
}

/** All records of a module, those of its pages first. */
export function recordsOf({ pages = [], records = [] }: ConsoleModule): readonly RecordType[] {
  return [...new Set([...pages.map(({ of }) => of), ...records])]
}

/** What these modules read from the environment. */
export function settingsOf(modules: readonly ConsoleModule[]): readonly ModuleSettings[] {
  return modules.flatMap(({ settings }) => (settings ? [settings] : []))
}
