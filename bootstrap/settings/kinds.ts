import { Secret } from './secret.ts'
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

interface SecretRule {
  readonly accepts: string
  /** Gets the value. @throws WrongValue that does not contain it */
  check?(value: string): void
}

/** An optional secret. */
export function secret(
  name: string,
  meaning: string,
  { accepts, check }: SecretRule,
): Setting<Secret | undefined> {
  const parse = (text: string) => {
    if (text === '') return undefined
    check?.(text)
    return new Secret(text)
  }
  return { name, meaning, accepts, defaultValue: '', isSecret: true, parse }
}

const STEP = 1024
const BINARY = ['B', 'KiB', 'MiB', 'GiB', 'TiB']
const DECIMAL = ['B', 'KB', 'MB', 'GB', 'TB']
const FACTORS: ReadonlyMap<string, number> = new Map([
  ...DECIMAL.map((unit, power): [string, number] => [unit.toLowerCase(), 1000 ** power]),
  ...BINARY.map((unit, power): [string, number] => [unit.toLowerCase(), STEP ** power]),
])
const SIZE = /^(\d{1,15}(?:\.\d{1,9})?) ?([a-z]{1,3})?$/i

interface Size {
  /** In bytes, like the bounds. */
  readonly defaultValue: number
  readonly min: number
  readonly max: number
  /** Unit of a number without a unit; a byte by default. */
  readonly plain?: 'B' | 'MiB'
}

/** A size: `10MB`, `2GiB`, or a number without a unit. */
export function size(name: string, meaning: string, bounds: Size): Setting<number> {
  const { defaultValue, min, max, plain = 'B' } = bounds
  const range = `${sizeText(min)}–${sizeText(max)}`
  const bare = plain === 'B' ? 'bytes' : plain
  const parse = (text: string) => {
    const bytes = bytesOf(text, plain)
    if (bytes >= min && bytes <= max) return bytes
    throw new WrongValue(`must be a size such as 10MB or 2GiB (${bare} without a unit), ${range}`)
  }
  const accepts = `a size (\`10MB\`, \`2GiB\`, or ${bare}), ${range}`
  return parsed(name, meaning, { defaultValue: sizeText(defaultValue), accepts, parse })
}

/** NaN if it is not a size. Fractions of a byte are not. */
function bytesOf(text: string, plain: string): number {
  const [, number, unit = plain] = SIZE.exec(text) ?? []
  const bytes = Number(number) * (FACTORS.get(unit.toLowerCase()) ?? Number.NaN)
  return unit.toLowerCase() === 'b' && !Number.isInteger(bytes) ? Number.NaN : Math.floor(bytes)
}

/** In the largest unit that divides it. */
function sizeText(bytes: number): string {
  const powers = BINARY.map((_unit, power) => power).filter((p) => bytes % STEP ** p === 0)
  const power = bytes === 0 ? 0 : Math.max(...powers)
  return power === 0 ? String(bytes) : `${bytes / STEP ** power}${BINARY[power]}`
}
