import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '../../adapters/http/pages/record/page.ts'
import { BUILT_IN_WORDS } from '../../domain/language/built-in-words.ts'
import { withDecimals } from '../../domain/records/decimal.ts'
import type { Field } from '../../domain/records/field.ts'
import type { RecordType } from '../../domain/records/record.ts'
import type { Fields, RowOf } from '../../domain/records/record-row.ts'
import { fc } from './properties.ts'
import { later } from './unique.ts'

const FOLDER = join(import.meta.dirname, '../../adapters/http/pages')

/** Every page, found without being listed. */
export const PAGES: readonly Page[] = await allPages()

async function allPages(): Promise<Page[]> {
  const files = readdirSync(FOLDER, { encoding: 'utf8', recursive: true })
  const described = files.map((name) => join(FOLDER, name)).filter(describesPage)
  const modules = await Promise.all(described.map((path) => import(path)))
  return modules.flatMap((module) => Object.values(module)).filter(isPage)
}

function describesPage(path: string): boolean {
  return path.endsWith('.ts') && /\bpage\(\{/.test(readFileSync(path, 'utf8'))
}

function isPage(value: unknown): value is Page {
  return typeof value === 'object' && value !== null && 'of' in value && 'permission' in value
}

/** A row whose values its fields accept, and which differ for different numbers where they can. */
export function sampleRow<F extends Fields>({ fields }: RecordType<F>, number: number) {
  const row: unknown = Object.fromEntries(
    Object.entries(fields)
      .filter(([, { joined }]) => !joined)
      .map(([name, field]) => [name, sampleValue(field, number)]),
  )
  return row as Omit<RowOf<F>, 'id'>
}

/** @param number from 1 on */
export function sampleValue(field: Field, number: number): unknown {
  const { isMany, ...one } = field
  return isMany ? [number, number + 1].map((at) => sampleOf(one, at)) : sampleOf(field, number)
}

function sampleOf(field: Field, number: number): unknown {
  const { kind, min = 0, max = Number.MAX_SAFE_INTEGER } = field
  if (kind === 'flag') return number % 2 === 1
  if (kind === 'integer') return min + ((number - 1) % (max - min + 1))
  if (kind === 'decimal') return sampleDecimal(field, number)
  if (kind === 'date') return dayAfter(number)
  if (kind === 'json') return { number, of: [`t${number}`, true, null, 0.5] }
  if (kind === 'id') return String(7000 + number)
  if (kind === 'moment') return later(number)
  if (field.isChoice) return sampleChoice(field, number)
  const plain = `t${number}`
  if (field.accepts(plain)) return plain
  const texts = textsOf(field)
  return texts[number % texts.length]
}

function dayAfter(number: number): string {
  return new Date(Date.UTC(2024, 1, 27 + number)).toISOString().slice(0, 10)
}

function sampleChoice({ options, dictionary }: Field, number: number): string {
  const values = options
    ? options.map(([value]) => value)
    : Object.keys(BUILT_IN_WORDS).flatMap((key) => key.split(`${dictionary}.`)[1] ?? [])
  return values[number % values.length] ?? ''
}

/** In an order that texts would not have. */
function sampleDecimal({ scale = 0, digits = 0, min = 0, max }: Field, number: number): string {
  const least = BigInt(min) * 10n ** BigInt(scale)
  const most = max === undefined ? 10n ** BigInt(digits) : BigInt(max) * 10n ** BigInt(scale)
  const units = least + ((BigInt(number) * 1001n + 7000n) % (most - least))
  const text = String(units).padStart(scale + 1, '0')
  return withDecimals(`${text.slice(0, text.length - scale)}.${text.slice(-scale)}`, scale) ?? ''
}

const TEXTS = new WeakMap<Field, readonly string[]>()

/** Different texts that a field accepts, always the same. */
function textsOf(field: Field): readonly string[] {
  const made = TEXTS.get(field) ?? matching(field)
  TEXTS.set(field, made)
  return made
}

function matching({ pattern, max = 0, accepts }: Field): readonly string[] {
  const shape = fc.stringMatching(pattern ?? new RegExp(`^[a-z0-9]{${max}}$`))
  const drawn = fc.sample(shape, { seed: 1, numRuns: 5000 })
  // Wildcards would be found by searches for them, and a blank at an end may be cut off.
  const fit = drawn.filter((one) => /^[!-~]+$/.test(one) && !/[%_\\]/.test(one) && accepts(one))
  if (fit.length === 0) throw new Error(`No sample is known for ${pattern} of up to ${max} signs.`)
  return [...new Set(fit)]
}
