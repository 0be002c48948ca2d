interface LegacyTable {
  /** Without these it is another table. */
  readonly needed: readonly string[]
  /** Later versions have them. */
  readonly optional: readonly string[]
}

const STAMPS = ['create_by', 'create_time']
const OWN = [...STAMPS, 'tenant_id', 'del_flag', 'remark']

/** The tables of RuoYi-Vue-Plus that are read, by the names of version 5. */
export const LEGACY_TABLES = {
  sys_dept: {
    needed: ['dept_id', 'parent_id', 'dept_name'],
    optional: [
      ...['ancestors', 'dept_category', 'order_num', 'leader', 'phone', 'email', 'status'],
      ...['create_dept', ...OWN],
    ],
  },
  sys_user: {
    needed: ['user_id', 'user_name', 'nick_name', 'password', 'status'],
    optional: [...['dept_id', 'user_type', 'email', 'phonenumber', 'sex', 'avatar', ...OWN]],
  },
  sys_post: {
    needed: ['post_id', 'post_code', 'post_name'],
    optional: ['dept_id', 'post_category', 'post_sort', 'status', ...OWN],
  },
  sys_role: {
    needed: ['role_id', 'role_name', 'role_key'],
    optional: [
      ...['role_sort', 'data_scope', 'menu_check_strictly', 'dept_check_strictly', 'status'],
      ...['create_dept', ...OWN],
    ],
  },
  sys_menu: {
    needed: ['menu_id', 'menu_name', 'parent_id', 'path', 'menu_type'],
    optional: [
      ...['order_num', 'component', 'query_param', 'is_frame', 'is_cache', 'visible', 'status'],
      ...['perms', 'icon', 'remark', 'active_menu', ...STAMPS],
    ],
  },
  sys_role_menu: { needed: ['role_id', 'menu_id'], optional: [] },
  sys_dict_type: {
    needed: ['dict_id', 'dict_name', 'dict_type'],
    optional: ['status', ...OWN],
  },
  sys_dict_data: {
    needed: ['dict_code', 'dict_label', 'dict_value', 'dict_type'],
    optional: ['dict_sort', 'css_class', 'list_class', 'is_default', 'status', ...OWN],
  },
  sys_config: {
    needed: ['config_id', 'config_name', 'config_key', 'config_value'],
    optional: ['config_type', ...OWN],
  },
  sys_client: {
    needed: ['id', 'client_id', 'client_key', 'grant_type'],
    optional: [
      ...['client_secret', 'device_type', 'active_timeout', 'timeout', 'status', 'del_flag'],
      ...['access_path', 'ip_whitelist'],
      ...STAMPS,
    ],
  },
  sys_oss_config: {
    needed: ['oss_config_id', 'config_key', 'bucket_name', 'endpoint'],
    optional: [
      ...['access_key', 'secret_key', 'prefix', 'domain', 'is_https', 'region', 'access_policy'],
      ...['status', 'ext1', ...OWN],
    ],
  },
  sys_oss: {
    needed: ['oss_id', 'file_name', 'original_name', 'service'],
    optional: ['file_suffix', 'url', ...OWN],
  },
  sys_social: {
    needed: ['id', 'user_id', 'auth_id', 'source'],
    optional: ['open_id', 'union_id', 'user_name', 'nick_name', 'email', 'avatar', ...OWN],
  },
  sys_notice: {
    needed: ['notice_id', 'notice_title', 'notice_type', 'notice_content'],
    optional: ['status', 'update_by', ...OWN],
  },
  sys_logininfor: {
    needed: ['info_id', 'user_name', 'status', 'login_time'],
    optional: ['tenant_id', 'client_key', 'ipaddr', 'browser', 'os', 'msg'],
  },
  sys_oper_log: {
    needed: ['oper_id', 'title', 'business_type', 'status', 'oper_time'],
    optional: [
      ...['tenant_id', 'request_method', 'oper_url', 'oper_ip', 'oper_name', 'dept_name'],
      ...['error_msg', 'cost_time', 'device_type', 'browser', 'os'],
    ],
  },
  sys_message: {
    needed: ['message_id', 'message', 'send_user_ids', 'create_time'],
    optional: ['type', 'source', 'title', 'path'],
  },
  sys_user_post: { needed: ['user_id', 'post_id'], optional: [] },
  sys_user_role: { needed: ['user_id', 'role_id'], optional: [] },
  sys_role_dept: { needed: ['role_id', 'dept_id'], optional: [] },
} satisfies Record<string, LegacyTable>

export type LegacyTableName = keyof typeof LEGACY_TABLES
/** Columns of the original that say nothing here: how rows changed, and what was given to another service. */
const UNREAD = ['create_dept', 'update_by', 'update_time']
const UNREAD_OF: Partial<Record<LegacyTableName, readonly string[]>> = {
  sys_user: ['login_ip', 'login_date'],
  sys_oss: ['ext1'],
  sys_logininfor: ['login_location', 'device_type'],
  sys_message: ['category', 'content', 'data_json', 'create_by'],
  sys_oper_log: [
    'method',
    'operator_type',
    'oper_location',
    'oper_param',
    'json_result',
    'user_id',
    'dept_id',
    'client_key',
  ],
  sys_social: [
    ...['access_token', 'expire_in', 'refresh_token', 'access_code', 'scope', 'token_type'],
    ...['id_token', 'mac_algorithm', 'mac_key', 'code', 'oauth_token', 'oauth_token_secret'],
  ],
}

/** All columns of the original. */
export function columnsOf(table: LegacyTableName): ReadonlySet<string> {
  const { needed, optional } = LEGACY_TABLES[table]
  return new Set([...needed, ...optional, ...UNREAD, ...(UNREAD_OF[table] ?? [])])
}

/** Read only if they are wanted. */
export const LEGACY_LOGS: readonly LegacyTableName[] = ['sys_logininfor', 'sys_oper_log']
/** Without these, it is another system. */
export const ESSENTIAL: readonly LegacyTableName[] = [
  'sys_dept',
  'sys_user',
  'sys_role',
  'sys_menu',
]

/** What was named is no database of this kind, or cannot be read. The message is for people. */
export class UnusableSource extends Error {
  override readonly name = 'UnusableSource'
}
