import type { LoginLogFilter, LoginLogPage } from '../../application/ports/login-log.ts'
import type { Slice } from '../../domain/shared/slice.ts'
import { storable } from './statement.ts'

const ORDER = { asc: 'l.at asc, l.id asc', desc: 'l.at desc, l.id desc' } as const
const MOST_ROWS = 200
const LONGEST_SLICE = 1000
const FURTHEST = 1_000_000

const SELECT = `select l.id, l.outcome, l.reason, l.user_name, l.address, l.user_agent, l.at,
    c.client_key, c.device_type
  from login_log l left join clients c on c.client_id = l.client_id`

interface Fragment {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Only fixed words and numbered places reach the text; what callers send travels as values. */
export function listStatement({ filter, direction, offset, limit }: LoginLogPage): Fragment {
  const { text, values } = conditions(filter)
  const rows = bounded(limit, MOST_ROWS)
  const skipped = bounded(offset, FURTHEST)
  return {
    text: `${SELECT} where ${text} order by ${ORDER[direction]} limit ${rows} offset ${skipped}`,
    values,
  }
}

/** By keyset: no line is read that is not handed out or filtered away. */
export function sliceStatement({ filter, after, limit }: Slice<LoginLogFilter>): Fragment {
  const { text, values } = conditions(filter, after)
  const rows = bounded(limit, LONGEST_SLICE)
  return { text: `${SELECT} where ${text} order by l.id desc limit ${rows}`, values }
}

export function countStatement(filter: LoginLogFilter): Fragment {
  const { text, values } = conditions(filter)
  return { text: `select count(*) as total from login_log l where ${text}`, values }
}

function conditions(filter: LoginLogFilter, after?: string): Fragment {
  const wanted: [condition: string, value: unknown][] = [
    ['l.address like', contains(filter.addressContains)],
    ['l.user_name like', contains(filter.userNameContains)],
    [`(l.outcome = 'failure') =`, filter.hasFailed],
    ['l.at >=', filter.from],
    ['l.at <=', filter.to],
    ['l.id <', after],
  ]
  const asked = wanted.filter(([, value]) => value !== undefined)
  const parts = asked.map(([condition], index) => `${condition} $${index + 1}`)
  return { text: ['true', ...parts].join(' and '), values: asked.map(([, value]) => value) }
}

function contains(part: string | undefined): string | undefined {
  return part === undefined ? undefined : `%${storable(part).replaceAll(/[\\%_]/g, '\\$&')}%`
}

function bounded(value: number, most: number): number {
  return Number.isInteger(value) ? Math.min(Math.max(value, 0), most) : 0
}
