import { SUPER_USER } from '../../../domain/users/super-user.ts'
import type { LegacyRow, LegacySource } from './legacy-source.ts'
import { UnusableSource } from './legacy-tables.ts'

/*
 * What version 6 calls otherwise, by the names of version 5. Nothing else differs in what is read.
 */

/** By the names of version 5, as the columns are. */
const TABLES: Readonly<Record<string, string>> = { sys_logininfor: 'sys_login_info' }
const COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sys_user: { phonenumber: 'phone_number', sex: 'gender' },
  sys_oss_config: { domain: 'domain_url' },
}
/** Its flags are letters, some of them with the opposite sense. */
const ZERO_FOR_YES: Readonly<Record<string, string>> = { Y: '0', N: '1' }
const FLAGS: Readonly<Record<string, readonly string[]>> = {
  sys_menu: ['is_frame', 'is_cache'],
  sys_oss_config: ['status'],
}
const WORDS: Readonly<Record<string, Readonly<Record<string, readonly [RegExp, string]>>>> = {
  sys_menu: {
    perms: [/^monitor:logininfo:/, 'monitor:logininfor:'],
    component: [/^(\/?)monitor\/logininfo\//, '$1monitor/logininfor/'],
    path: [/^logininfo$/, 'logininfor'],
  },
  sys_dict_type: { dict_type: [/^sys_user_gender$/, 'sys_user_sex'] },
  sys_dict_data: { dict_type: [/^sys_user_gender$/, 'sys_user_sex'] },
}
/** The first digits of 19 that ids of built-in rows have; the others are the number of version 5. */
const BASES = {
  ...{ dept: '17610', user: '17611', post: '17612', role: '17613', menu: '17614' },
  ...{ dictType: '17615', dictData: '17616', config: '17617', notice: '17618' },
  ...{ ossConfig: '17619', client: '17620' },
} as const
type Kind = keyof typeof BASES
const IDS: Readonly<Record<string, Kind>> = {
  ...{ dept_id: 'dept', create_dept: 'dept', user_id: 'user', create_by: 'user', leader: 'user' },
  ...{ post_id: 'post', role_id: 'role', menu_id: 'menu', dict_id: 'dictType' },
  ...{ dict_code: 'dictData', config_id: 'config', notice_id: 'notice' },
  ...{ oss_config_id: 'ossConfig', send_user_ids: 'user' },
}
const IDS_OF: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  sys_dept: { parent_id: 'dept', ancestors: 'dept' },
  sys_menu: { parent_id: 'menu' },
  sys_client: { id: 'client' },
}
const BUILT_IN_ID = /\b(176(?:1\d|20))0{9}(\d{5})\b/g

/** A source of version 6, as version 5 would have it. */
export function asVersion5(source: LegacySource): LegacySource {
  return {
    async tables() {
      return renamed(await source.tables())
    },
    async texts() {
      return renamed(await source.texts())
    },
    rows: (table, columns) => translated(source, table, columns),
  }
}

function renamed(tables: ReadonlyMap<string, ReadonlySet<string>>) {
  const back = new Map(Object.entries(TABLES).map(([five, six]) => [six, five]))
  return new Map(
    [...tables].map(([name, columns]) => {
      const table = back.get(name) ?? name
      const own = new Map(Object.entries(COLUMNS[table] ?? {}).map(([five, six]) => [six, five]))
      return [table, new Set([...columns].map((column) => own.get(column) ?? column))] as const
    }),
  )
}

async function* translated(
  source: LegacySource,
  table: string,
  columns: readonly string[],
): AsyncIterable<readonly LegacyRow[]> {
  const names = columns.map((column) => [column, COLUMNS[table]?.[column] ?? column] as const)
  const asked = names.map(([, six]) => six)
  for await (const rows of source.rows(TABLES[table] ?? table, asked)) {
    refuseOrdinary(table, rows)
    yield rows.map((row) =>
      Object.fromEntries(
        names.map(([five, six]) => [five, inVersion5(table, five, row[six] ?? null)] as const),
      ),
    )
  }
}

/** Here, as in version 5, whoever has this id may do everything. @throws UnusableSource */
function refuseOrdinary(table: string, rows: readonly LegacyRow[]): void {
  const key = { sys_user: 'user_id', sys_role: 'role_id' }[table]
  if (key === undefined || !rows.some((row) => row[key] === SUPER_USER)) return
  throw new UnusableSource(
    `${table} has the ${key} 1, which is an ordinary one in version 6 and would be the administrator's here. Give it another id there first.`,
  )
}

function inVersion5(table: string, column: string, value: string | null): string | null {
  if (value === null) return value
  if (FLAGS[table]?.includes(column)) return ZERO_FOR_YES[value.toUpperCase()] ?? value
  const word = WORDS[table]?.[column]
  if (word) return value.replace(...word)
  const kind = IDS_OF[table]?.[column] ?? IDS[column]
  return kind ? withoutBase(value, BASES[kind]) : value
}

function withoutBase(ids: string, base: string): string {
  return ids.replaceAll(BUILT_IN_ID, (id, found: string, number: string) =>
    found === base ? String(Number(number)) : id,
  )
}
