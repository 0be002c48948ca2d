import { namesOf } from '../settings/misspelt.ts'
import { groupOf } from '../settings/module-settings.ts'
import { STORAGE_SECRET_PREFIX } from '../settings/secret.ts'
import { type Setting, spellings, WrongValue } from '../settings/setting.ts'
import type { ConsoleModule } from './define-module.ts'

const NAME = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/

/** @returns why the settings of a module cannot be read beside those of the console */
export function settingProblems({ name: module, settings = {} }: ConsoleModule): string[] {
  return Object.values(groupOf(settings)).flatMap((setting) => {
    const problem = problemOf(setting)
    return problem === undefined ? [] : [`Module ${module}: the setting ${setting.name} ${problem}`]
  })
}

/** All names under which a module may be set. */
export function settingNames({ settings = {} }: ConsoleModule): string[] {
  return Object.values(groupOf(settings)).flatMap(spellings)
}

function problemOf(setting: Setting<unknown>): string | undefined {
  if (!NAME.test(setting.name)) return 'needs capitals, digits and underscores only.'
  if (spellings(setting).some(isTaken)) return 'belongs to the console: rename it.'
  try {
    setting.parse(setting.defaultValue)
    return undefined
  } catch (error) {
    if (!(error instanceof WrongValue)) throw error
    return `has a wrong default: it ${error.message}.`
  }
}

function isTaken(name: string): boolean {
  // Settings of login providers exist once they are set.
  return name.startsWith(STORAGE_SECRET_PREFIX) || namesOf({ [name]: 'set' }, []).has(name)
}
