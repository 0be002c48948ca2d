import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '../../adapters/http/pages/record/page.ts'
import { sampleOf } from '../../bootstrap/testing/page-samples.ts'
import type { Field, Fields } from '../../domain/records/field.ts'
import type { RecordType, RowOf } from '../../domain/records/record.ts'
import { fc } from './properties.ts'

const FOLDER = join(import.meta.dirname, '../../adapters/http')

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

/** Like the samples of the testing kit, with texts for patterns, and without rows that exist. */
export function sampleValue(field: Field, number: number): unknown {
  const { refersTo: _kept, ...own } = field
  const sample = sampleOf(own, number)
  if (sample !== undefined) return sample
  const texts = textsOf(field)
  return texts[number % texts.length]
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
