import type { LoginLogFilter, LoginLogPage } from '../../application/ports/login-log.ts'
import { storable } from './statement.ts'

const ORDER = { asc: 'l.at asc, l.id asc', desc: 'l.at desc, l.id desc' } as const
const MOST_ROWS = 200
const FURTHEST = 1_000_000

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
    text: `select l.id, l.outcome, l.reason, l.user_name, l.address, l.user_agent, l.at,
        c.client_key, c.device_type
      from login_log l left join clients c on c.client_id = l.client_id
      where ${text} order by ${ORDER[direction]} limit ${rows} offset ${skipped}`,
    values,
  }
}

export function countStatement(filter: LoginLogFilter): Fragment {
  const { text, values } = conditions(filter)
  return { text: `select count(*) as total from login_log l where ${text}`, values }
}

function conditions(filter: LoginLogFilter): Fragment {
  const wanted: [condition: string, value: unknown][] = [
    ['l.address like', contains(filter.addressContains)],
    ['l.user_name like', contains(filter.userNameContains)],
    [`(l.outcome = 'failure') =`, filter.hasFailed],
    ['l.at >=', filter.from],
    ['l.at <=', filter.to],
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
