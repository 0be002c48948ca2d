import type { Words } from '../../../../../domain/records/shown.ts'
import type { AccountList } from './account-list.ts'

const DIRECTORY = 'system:directory'
const USER_NAME: Words = ['User name', '用户名']

/** For those who look after people of the directory; not there without one. */
export const OF_DIRECTORY: readonly AccountList[] = [
  {
    ...{ name: 'directory-people', words: ['People of the directory', '目录人员'], id: 'userId' },
    how: [
      'Roles, posts and departments in the list come from rules; all others were given by hand.',
      '列表中的角色、岗位和部门来自规则，其余为手工分配。',
    ],
    ...{ permission: `${DIRECTORY}:list`, call: 'GET /system/directory/people' },
    search: { name: 'userName', words: USER_NAME },
    columns: {
      ...{ userName: USER_NAME, directoryName: ['In the directory', '目录中的名字'] },
      ...{
        state: ['State', '状态'],
        given: ['By rules', '由规则给予'],
        lastTime: ['Last read', '最近读取'],
      },
    },
  },
  {
    ...{
      name: 'directory-waiting',
      words: ['People without an account', '目录中无账号的人员'],
      id: 'id',
    },
    how: [
      'Whom the directory knows and who could not log in. A linked account loses its password here: that of the directory counts.',
      '目录中存在但无法登录的人员。关联后账号在本系统的密码失效，改用目录密码。',
    ],
    ...{ permission: `${DIRECTORY}:list`, call: 'GET /system/directory/waiting' },
    columns: {
      ...{
        userName: USER_NAME,
        nickName: ['Name', '昵称'],
        email: ['E-mail', '邮箱'],
      },
      ...{
        state: ['State', '状态'],
        account: ['Account', '账号'],
        lastTime: ['Last time', '最近一次'],
      },
    },
    actions: [
      {
        words: ['Link', '关联'],
        permission: `${DIRECTORY}:link`,
        call: 'POST /system/directory/waiting/{id}/link',
        question: [
          'Whose account is it? Without a user name, the one in the list.',
          '关联到哪个账号？留空则关联列表中的账号。',
        ],
        asks: [{ name: 'userName', words: USER_NAME, isOptional: true }],
      },
    ],
  },
  {
    ...{
      name: 'directory-runs',
      words: ['Reading the directory', '目录同步记录'],
      id: 'createTime',
    },
    how: ['A number that can be opened has names.', '可展开的数字含有名单。'],
    ...{ permission: `${DIRECTORY}:list`, call: 'GET /system/directory/runs' },
    columns: {
      ...{ createTime: ['Begun', '开始时间'], state: ['State', '状态'], added: ['Added', '新增'] },
      ...{
        changed: ['Changed', '修改'],
        enabled: ['Enabled', '启用'],
        disabled: ['Disabled', '停用'],
      },
      ...{ refused: ['Refused', '拒绝'], told: ['To look at', '需关注'] },
      failure: ['Failure', '失败原因'],
    },
  },
]
