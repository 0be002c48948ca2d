import { parsed } from './kinds.ts'
import { type Setting, WrongValue } from './setting.ts'

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
