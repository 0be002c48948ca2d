/** Columns of an exported sheet of users. An import reads them too. */
export const USER_LAYOUT = {
  name: 'users',
  columns: [
    'user_userId',
    'user_userName',
    'user_nickName',
    'user_email',
    'user_phonenumber',
    'user_sex',
    'user_status',
    'user_loginIp',
    'user_loginDate',
    'user_deptName',
    'user_leaderName',
  ],
  dictionaries: { user_sex: 'sys_user_sex', user_status: 'sys_normal_disable' },
} as const

const COLUMNS = [
  'user_deptId',
  'user_userName',
  'user_nickName',
  'user_email',
  'user_phonenumber',
  'user_sex',
  'user_status',
] as const

/** Columns of the template of an import, in order. The id of a user is only for its reader. */
export const TEMPLATE_COLUMNS = ['user_userId', ...COLUMNS] as const

/** Columns that an import reads: those of the template, the department of an export, and remarks. */
export const READ_COLUMNS = [...COLUMNS, 'user_deptName', 'user_remark'] as const
