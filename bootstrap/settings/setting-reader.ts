import type { Environment } from './environment.ts'
import {
  type Setting,
  type SettingGroup,
  type ValuesOf,
  type ValuesOfAll,
  WrongValue,
} from './setting.ts'

/** Reads settings and collects all problems by name. */
export class SettingReader {
  readonly problems: string[] = []
  readonly #env: Environment
  readonly #readFile: (path: string) => string
  #partsOff: readonly string[] = []

  constructor(env: Environment, readFile: (path: string) => string) {
    this.#env = env
    this.#readFile = readFile
  }

  /** From now on, what these parts are switched on by is off, whatever it says. */
  switchOff(parts: readonly string[]): void {
    this.#partsOff = parts
  }

  group<G extends SettingGroup>(group: G): ValuesOf<G> {
    const values = Object.entries(group).map(([key, setting]) => [key, this.#read(setting)])
    return Object.freeze(Object.fromEntries(values))
  }

  groups<All extends Readonly<Record<string, SettingGroup>>>(all: All): ValuesOfAll<All> {
    const read = Object.entries(all).map(([name, group]) => [name, this.group(group)])
    return Object.freeze(Object.fromEntries(read))
  }

  /** Uses the default in place of a wrong value, so that one mistake is reported once. */
  #read(setting: Setting<unknown>): unknown {
    const value = this.#given(setting)
    const { part } = setting
    return part !== undefined && this.#partsOff.includes(part) ? setting.parse('off') : value
  }

  #given(setting: Setting<unknown>): unknown {
    const text = this.#textOf(setting)
    try {
      return setting.parse(text === '' ? setting.defaultValue : text)
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error
      this.problems.push(`${setting.name} ${error.message}.`)
      return setting.parse(setting.defaultValue)
    }
  }

  #textOf({ name, isSecret, isFile = false }: Setting<unknown>): string {
    const text = this.#env[name] ?? ''
    // An empty file is not the same as none.
    if (isFile) return text === '' ? '' : (this.#fileOf(name, text, '\n') ?? '')
    const path = isSecret ? (this.#env[`${name}_FILE`] ?? '') : ''
    if (path === '') return text
    if (text !== '') {
      this.problems.push(`${name} and ${name}_FILE are both set; keep one of them.`)
      return ''
    }
    return this.#fileOf(`${name}_FILE`, path) ?? ''
  }

  #fileOf(name: string, path: string, empty = ''): string | undefined {
    try {
      return this.#readFile(path).trim() || empty
    } catch (error) {
      const problem =
        error instanceof WrongValue ? error.message : 'names a file that cannot be read'
      this.problems.push(`${name} ${problem}.`)
      return undefined
    }
  }
}
