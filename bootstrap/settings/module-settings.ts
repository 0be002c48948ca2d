import type { Setting, SettingGroup } from './setting.ts'

/** The settings of a module, by the names of their variables. */
export type ModuleSettings = Readonly<Record<string, (name: string) => Setting<unknown>>>

let added: readonly ModuleSettings[] = []

/** Makes the settings of modules known to this process. They replace those added before. */
export function addSettings(declared: readonly ModuleSettings[]): void {
  added = declared
}

export function addedSettings(): readonly ModuleSettings[] {
  return added
}

export function groupOf(declared: ModuleSettings): SettingGroup {
  return Object.fromEntries(Object.entries(declared).map(([name, make]) => [name, make(name)]))
}

/** The settings themselves, in the order of their modules. */
export function allOf(declared: readonly ModuleSettings[]): readonly Setting<unknown>[] {
  return declared.flatMap((module) => Object.values(groupOf(module)))
}
