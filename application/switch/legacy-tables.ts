interface LegacyTable {
  /** Without these it is another table. */
  readonly needed: readonly string[]
  /** Later versions have them. */
  readonly optional: readonly string[]
}

const STAMPS = ['create_by', 'create_time']
const OWN = [...STAMPS, 'tenant_id', 'del_flag', 'remark']

/** The tables of RuoYi-Vue-Plus 5 that are read. */
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
      ...['perms', 'icon', 'remark', ...STAMPS],
    ],
  },
  sys_role_menu: { needed: ['role_id', 'menu_id'], optional: [] },
  sys_user_post: { needed: ['user_id', 'post_id'], optional: [] },
  sys_user_role: { needed: ['user_id', 'role_id'], optional: [] },
  sys_role_dept: { needed: ['role_id', 'dept_id'], optional: [] },
} satisfies Record<string, LegacyTable>

export type LegacyTableName = keyof typeof LEGACY_TABLES
/** Without these, it is another system. */
export const ESSENTIAL: readonly LegacyTableName[] = [
  'sys_dept',
  'sys_user',
  'sys_role',
  'sys_menu',
]
