import type { FileFilter, FilePage } from '../../application/ports/stored-file-repo.ts'
import { storable } from './statement.ts'

const ORDER = {
  id: { asc: 'id asc', desc: 'id desc' },
  createdAt: { asc: 'created_at asc, id asc', desc: 'created_at desc, id desc' },
} as const

const MOST_ROWS = 200
const FURTHEST = 1_000_000

interface Fragment {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Only fixed words and numbered places reach the text; what callers send travels as values. */
export function listStatement({ filter, sort, offset, limit }: FilePage): Fragment {
  const { text, values } = conditions(filter)
  const rows = bounded(limit, MOST_ROWS)
  const skipped = bounded(offset, FURTHEST)
  const order = ORDER[sort.by][sort.direction]
  return {
    text: `select *, (select epoch from file_link_epochs where file_id = id) as link_epoch
      from stored_files where ${text} order by ${order} limit ${rows} offset ${skipped}`,
    values,
  }
}

export function countStatement(filter: FileFilter): Fragment {
  const { text, values } = conditions(filter)
  return { text: `select count(*) as total from stored_files where ${text}`, values }
}

function conditions(filter: FileFilter): Fragment {
  const wanted: [condition: string, value: unknown][] = [
    ['id =', filter.id],
    ['object_key like', contains(filter.objectKeyContains)],
    ['original_name like', contains(filter.originalNameContains)],
    ['suffix =', exactly(filter.suffix)],
    ['platform_key =', exactly(filter.platformKey)],
    ['uploader_id =', filter.uploaderId],
    ['created_at >=', filter.createdFrom],
    ['created_at <=', filter.createdTo],
  ]
  const asked = wanted.filter(([, value]) => value !== undefined)
  const parts = asked.map(([condition], index) => `${condition} $${index + 1}`)
  return { text: [`state = 'ready'`, ...parts].join(' and '), values: asked.map(([, v]) => v) }
}

function contains(part: string | undefined): string | undefined {
  return part === undefined ? undefined : `%${storable(part).replaceAll(/[\\%_]/g, '\\$&')}%`
}

function exactly(value: string | undefined): string | undefined {
  return value === undefined ? undefined : storable(value)
}

function bounded(value: number, most: number): number {
  return Number.isInteger(value) ? Math.min(Math.max(value, 0), most) : 0
}
