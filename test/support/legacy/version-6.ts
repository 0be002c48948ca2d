import { type Cell, LEGACY_SCHEMA, type LegacyRows } from './legacy-schema.ts'

type Row = Readonly<Record<string, Cell>>

const ID_COLUMNS: Readonly<Record<string, string>> = {
  ...{ dept_id: '17610', user_id: '17611', create_by: '17611', post_id: '17612' },
  ...{ role_id: '17613', menu_id: '17614', create_dept: '17610' },
}
const NAMES: Readonly<Record<string, readonly [table: string, column: string]>> = {
  phonenumber: ['sys_user', 'phone_number'],
  sex: ['sys_user', 'gender'],
  domain: ['sys_oss_config', 'domain_url'],
}
const WORDS = new Map([
  ['sys_user_sex', 'sys_user_gender'],
  ['monitor/logininfor/index', 'monitor/logininfo/index'],
  ['monitor:logininfor:list', 'monitor:logininfo:list'],
])
const LETTERS = { is_frame: 'sys_menu', is_cache: 'sys_menu' }

const RENAMED: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(LEGACY_SCHEMA).map(([table, columns]) => {
    const named = columns
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== 'tenant_id text')
      .map((one) => {
        const [name = '', kind = ''] = one.split(/\s+/)
        const [of, other] = NAMES[name] ?? []
        const isLetter = Object(LETTERS)[name] === table
        return `${of === table ? other : name} ${isLetter ? 'letter' : kind}`
      })
    const own: Readonly<Record<string, readonly string[]>> = {
      sys_menu: ['active_menu text', 'ext text'],
      sys_client: ['access_path text', 'ip_whitelist text'],
    }
    const name = table === 'sys_logininfor' ? 'sys_login_info' : table
    return [name, [...named, ...(own[table] ?? [])].join(', ')]
  }),
)

/** The tables of version 6 in the form of `LEGACY_SCHEMA`. */
export const SCHEMA_6: Readonly<Record<string, string>> = {
  ...RENAMED,
  sys_message: `message_id id, category text, type text, source text, title text, message text,
    content page, data_json page, path text, send_user_ids text, create_by id, create_time moment`,
}

/** One tenant of a company of version 5, as version 6 keeps it. */
export function inVersion6(company: LegacyRows): LegacyRows {
  return Object.fromEntries(
    Object.entries(company).map(([table, rows]) => [
      table === 'sys_logininfor' ? 'sys_login_info' : table,
      rows
        .filter(({ tenant_id: tenant }) => tenant === undefined || tenant === '000000')
        .map((row) => rowInVersion6(table, row)),
    ]),
  )
}

function rowInVersion6(table: string, { tenant_id: _none, ...row }: Row): Row {
  const members = Object.entries(row).map(([column, value]): [string, Cell] => {
    const base = table === 'sys_dept' && column === 'parent_id' ? '17610' : ID_COLUMNS[column]
    const menuParent = table === 'sys_menu' && column === 'parent_id' ? '17614' : base
    if (column === 'ancestors')
      return [
        column,
        String(value)
          .split(',')
          .map((one) => longId(one, '17610'))
          .join(),
      ]
    if (menuParent) return [column, longId(value ?? null, menuParent)]
    if (`${table}.${column}` === 'sys_oss_config.status') return [column, value === '0' ? 'Y' : 'N']
    if (typeof value === 'string' && WORDS.has(value)) return [column, WORDS.get(value) ?? value]
    if (Object(LETTERS)[column] === table) return [column, String(value) === '0' ? 'Y' : 'N']
    const [of, other] = NAMES[column] ?? []
    return [of === table && other ? other : column, value ?? null]
  })
  return Object.fromEntries(members)
}

function longId(value: Cell, base: string): Cell {
  const text = String(value)
  return /^[1-9]\d{0,4}$/.test(text) ? base + text.padStart(14, '0') : value
}
