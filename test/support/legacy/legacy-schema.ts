export type Cell = string | number | boolean | null
export type LegacyRows = Record<string, Record<string, Cell>[]>

const STAMPS = 'create_dept id, create_by id, create_time moment, update_by id, update_time moment'

/** Tables of the other system with the columns that matter here: names and kinds are facts. */
export const LEGACY_SCHEMA: Readonly<Record<string, string>> = {
  sys_dept: `dept_id id, tenant_id text, parent_id id, ancestors text, dept_name text,
    dept_category text, order_num number, leader id, phone text, email text, status letter,
    del_flag letter, ${STAMPS}`,
  sys_user: `user_id id, tenant_id text, dept_id id, user_name text, nick_name text,
    user_type text, email text, phonenumber text, sex letter, avatar id, password text,
    status letter, del_flag letter, login_ip text, login_date moment, remark text, ${STAMPS}`,
  sys_post: `post_id id, tenant_id text, dept_id id, post_code text, post_category text,
    post_name text, post_sort number, status letter, remark text, ${STAMPS}`,
  sys_role: `role_id id, tenant_id text, role_name text, role_key text, role_sort number,
    data_scope letter, menu_check_strictly flag, dept_check_strictly flag, status letter,
    del_flag letter, remark text, ${STAMPS}`,
  sys_menu: `menu_id id, menu_name text, parent_id id, order_num number, path text,
    component text, query_param text, is_frame number, is_cache number, menu_type letter,
    visible letter, status letter, perms text, icon text, remark text, ${STAMPS}`,
  sys_user_post: 'user_id id, post_id id',
  sys_user_role: 'user_id id, role_id id',
  sys_role_dept: 'role_id id, dept_id id',
  sys_role_menu: 'role_id id, menu_id id',
  sys_dict_type: `dict_id id, tenant_id text, dict_name text, dict_type text, remark text, ${STAMPS}`,
  sys_dict_data: `dict_code id, tenant_id text, dict_sort number, dict_label text,
    dict_value text, dict_type text, css_class text, list_class text, is_default letter,
    remark text, ${STAMPS}`,
  sys_config: `config_id id, tenant_id text, config_name text, config_key text,
    config_value text, config_type letter, remark text, ${STAMPS}`,
  sys_client: `id id, client_id text, client_key text, client_secret text, grant_type text,
    device_type text, active_timeout number, timeout number, status letter, del_flag letter,
    ${STAMPS}`,
  sys_oss_config: `oss_config_id id, tenant_id text, config_key text, access_key text,
    secret_key text, bucket_name text, prefix text, endpoint text, domain text, is_https letter,
    region text, access_policy letter, status letter, ext1 text, remark text, ${STAMPS}`,
  sys_oss: `oss_id id, tenant_id text, file_name text, original_name text, file_suffix text,
    url text, ext1 text, service text, ${STAMPS}`,
  sys_social: `id id, user_id id, tenant_id text, auth_id text, source text, open_id text,
    user_name text, nick_name text, email text, avatar text, union_id text, access_token text,
    del_flag letter, ${STAMPS}`,
  sys_notice: `notice_id id, tenant_id text, notice_title text, notice_type letter,
    notice_content page, status letter, remark text, ${STAMPS}`,
  sys_logininfor: `info_id id, tenant_id text, user_name text, client_key text, device_type text,
    ipaddr text, login_location text, browser text, os text, status letter, msg text,
    login_time moment`,
  sys_oper_log: `oper_id id, tenant_id text, title text, business_type number, method text,
    request_method text, operator_type number, oper_name text, dept_name text, oper_url text,
    oper_ip text, oper_location text, oper_param text, json_result text, status number,
    error_msg text, oper_time moment, cost_time id`,
}

const TYPES = {
  postgres: {
    id: 'bigint',
    text: 'varchar(2000)',
    page: 'text',
    letter: 'char(1)',
    number: 'integer',
    flag: 'boolean',
    moment: 'timestamp',
  },
  mysql: {
    id: 'bigint(20)',
    text: 'varchar(500)',
    page: 'longblob',
    letter: 'char(1)',
    number: 'int(11)',
    flag: 'tinyint(1)',
    moment: 'datetime',
  },
} as const

export type Dialect = keyof typeof TYPES

/** Statements that create and fill the tables. */
export function legacyScript(rows: LegacyRows, dialect: Dialect, schema = LEGACY_SCHEMA): string[] {
  return Object.entries(schema).flatMap(([table, columns]) => {
    const typed = columns.split(',').map((column) => {
      const [name = '', kind = ''] = column.trim().split(/\s+/)
      return `${name} ${Object.entries(TYPES[dialect]).find(([one]) => one === kind)?.[1]}`
    })
    return [
      `create table ${table} (${typed.join(', ')})`,
      ...inserts(table, rows[table] ?? [], dialect),
    ]
  })
}

function inserts(table: string, rows: LegacyRows[string], dialect: Dialect): string[] {
  const statements: string[] = []
  for (let at = 0; at < rows.length; at += 500) {
    const some = rows.slice(at, at + 500)
    const names = [...new Set(some.flatMap((row) => Object.keys(row)))]
    const values = some.map(
      (row) => `(${names.map((name) => literal(row[name] ?? null, dialect)).join(', ')})`,
    )
    statements.push(`insert into ${table} (${names.join(', ')}) values ${values.join(',\n')}`)
  }
  return statements
}

function literal(value: Cell, dialect: Dialect): string {
  if (value === null) return 'null'
  if (typeof value !== 'string') return String(value)
  const text = value.replaceAll("'", "''")
  return `'${dialect === 'mysql' ? text.replaceAll('\\', '\\\\') : text}'`
}
