import { type Setting, WrongValue } from './setting.ts'

interface Range {
  readonly defaultValue: number
  readonly min: number
  readonly max: number
}

type Rule<T> = Pick<Setting<T>, 'accepts' | 'parse'> & { readonly defaultValue?: string }

/** A whole number within bounds. */
export function whole(name: string, meaning: string, range: Range): Setting<number> {
  const { defaultValue, min, max } = range
  const accepts = `${min}–${max}`
  const parse = (text: string) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= min && value <= max)) throw new WrongValue(`must be a whole number, ${accepts}`)
    return value
  }
  return parsed(name, meaning, { defaultValue: String(defaultValue), accepts, parse })
}

/** One of a few words; the first is the default. */
export function oneOf<const T extends string>(
  name: string,
  meaning: string,
  words: readonly [T, ...T[]],
): Setting<T> {
  const accepts = words.join(', ')
  const parse = (text: string) => {
    const word = words.find((candidate) => candidate.toLowerCase() === text.toLowerCase())
    if (word === undefined) throw new WrongValue(`must be one of: ${accepts}`)
    return word
  }
  return parsed(name, meaning, { defaultValue: words[0], accepts, parse })
}

/** A text that `parse` accepts. */
export function parsed<T>(name: string, meaning: string, rule: Rule<T>): Setting<T> {
  return { defaultValue: '', ...rule, name, meaning, isSecret: false }
}

/** An optional setting. */
export function optional<T>(setting: Setting<T>): Setting<T | undefined> {
  return {
    ...setting,
    defaultValue: '',
    parse: (text) => (text === '' ? undefined : setting.parse(text)),
  }
}

/** Comma-separated; an empty text is the empty list. */
export function listOf<T>(setting: Setting<T>): Setting<readonly T[]> {
  const parts = (text: string) => text.split(',').map((part) => part.trim())
  return {
    ...setting,
    accepts: `${setting.accepts}, comma-separated`,
    parse: (text) => {
      const members = parts(text).filter(Boolean)
      if (text !== '' && members.length === 0) throw new WrongValue('lists nothing: leave it empty')
      return members.map((part) => setting.parse(part))
    },
  }
}
