import { type Setting, WrongValue } from './setting.ts'

type Described = Pick<Setting<unknown>, 'name' | 'meaning' | 'part'>

interface Range {
  readonly defaultValue: number
  readonly min: number
  readonly max: number
}

/** A whole number within bounds. */
export function whole(described: Described & Range): Setting<number> {
  const { defaultValue, min, max, ...rest } = described
  const accepts = `${min}–${max}`
  const parse = (text: string) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= min && value <= max)) throw new WrongValue(`must be a whole number, ${accepts}`)
    return value
  }
  return { ...rest, defaultValue: String(defaultValue), accepts, isSecret: false, parse }
}

/** One of a few words; the first is the default. */
export function oneOf<const T extends string>(
  described: Described & { readonly words: readonly [T, ...T[]] },
): Setting<T> {
  const { words, ...rest } = described
  const accepts = words.join(', ')
  const parse = (text: string) => {
    const word = words.find((candidate) => candidate.toLowerCase() === text.toLowerCase())
    if (word === undefined) throw new WrongValue(`must be one of: ${accepts}`)
    return word
  }
  return { ...rest, defaultValue: words[0], accepts, isSecret: false, parse }
}

/** A text that `parse` accepts. */
export function parsed<T>(
  described: Omit<Setting<T>, 'isSecret' | 'defaultValue'> & { readonly defaultValue?: string },
): Setting<T> {
  return { defaultValue: '', ...described, isSecret: false }
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
