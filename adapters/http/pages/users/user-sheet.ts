/** Columns of an exported sheet of users (contract-system.md 13.2). */
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

/** Columns of an import, in the order of its template (contract-system.md 13.3). */
export const IMPORT_COLUMNS = [
  'user_userId',
  'user_deptId',
  'user_userName',
  'user_nickName',
  'user_email',
  'user_phonenumber',
  'user_sex',
  'user_status',
] as const
