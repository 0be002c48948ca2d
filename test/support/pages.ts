import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '../../adapters/http/pages/record/page.ts'
import type { Field } from '../../domain/records/field.ts'
import type { RecordType } from '../../domain/records/record.ts'
import type { Fields, RowOf } from '../../domain/records/record-row.ts'
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
  return typeof value === 'object' && value !== null && 'of' in value && 'wire' in value
}

/** A row whose values differ for different numbers, except flags. */
export function sampleRow<F extends Fields>({ fields }: RecordType<F>, number: number) {
  const row: unknown = Object.fromEntries(
    Object.entries(fields)
      .filter(([, { joined }]) => !joined)
      .map(([name, field]) => [name, sampleValue(field, number)]),
  )
  return row as Omit<RowOf<F>, 'id'>
}

export function sampleValue({ kind, min = 0 }: Field, number: number): unknown {
  if (kind === 'flag') return number % 2 === 1
  if (kind === 'integer') return min + number
  if (kind === 'id') return String(7000 + number)
  return kind === 'moment' ? later(number) : `t${number}`
}
