/** An environment variable: its meaning, accepted values and parser. */
export interface Setting<T> {
  readonly name: string
  /** The default as an operator would write it; empty if there is none. */
  readonly defaultValue: string
  readonly accepts: string
  readonly meaning: string
  readonly isSecret: boolean
  /** The part that it switches on: while that is off, the value is `off`. */
  readonly part?: string
  /** It names a file, whose text is parsed. */
  readonly isFile?: boolean
  /** @throws WrongValue */
  parse(text: string): T
}

export type SettingGroup = Readonly<Record<string, Setting<unknown>>>

export type ValuesOf<G extends SettingGroup> = {
  readonly [K in keyof G]: G[K] extends Setting<infer T> ? T : never
}

export type ValuesOfAll<Groups extends Readonly<Record<string, SettingGroup>>> = {
  readonly [Name in keyof Groups]: ValuesOf<Groups[Name]>
}

/** Names under which it may be set; secrets also by file. */
export function spellings({ name, isSecret }: Setting<unknown>): string[] {
  return isSecret ? [name, `${name}_FILE`] : [name]
}

/** Contains the fix and never the value, so that it can be shown anywhere. */
export class WrongValue extends Error {
  constructor(fix: string) {
    super(fix)
    this.name = 'WrongValue'
  }
}
