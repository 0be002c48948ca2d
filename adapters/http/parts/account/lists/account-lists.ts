import type { PermissionCode } from '../../../../../domain/access/permission-code.ts'
import type { Words } from '../../../../../domain/records/shown.ts'
import type { AccountList, Columns, ListAction } from './account-list.ts'
import { OF_DIRECTORY } from './directory-lists.ts'

/** What values of the columns `state`, `result` and `subject` are called. */
export const VALUES: Readonly<Record<string, Words>> = {
  ...{ open: ['open', '有效'], ended: ['ended', '已取消'], expired: ['expired', '已过期'] },
  ...{
    'used-up': ['used up', '次数已用完'],
    waiting: ['waiting', '等待'],
    failed: ['failed', '失败'],
  },
  ...{
    delivered: ['delivered', '已送达'],
    sent: ['sent', '已发送'],
    running: ['running', '执行中'],
    done: ['done', '已完成'],
    here: ['there', '在职'],
    left: ['has left', '已离开'],
    asks: ['waits for an administrator', '等待管理员确认'],
    unknown: ['no account', '无账号'],
    no_role: ['no role', '未分配角色'],
    refused: ['name taken or unfit', '用户名被占用或不符合要求'],
  },
  ...{ succeeded: ['succeeded', '成功'], user: ['user', '用户'], role: ['role', '角色'] },
  department: ['department', '部门'],
}

type Call = Pick<ListAction, 'words' | 'permission' | 'call'>

function calls(words: Words, permission: PermissionCode, call: string): Call {
  return { words, permission, call }
}

const [OSS, USER] = ['system:oss', 'system:user']
const KEYS = `${USER}:resetPwd`
const UNTIL: Words = ['Works until', '有效期至']
const NAME: Words = ['Name', '名称']
const FAILURE: Words = ['Failure', '失败原因']
const REASON: Words = ['On hold because', '保全原因']
const HAPPENED: Words = ['Happened', '发生时间']
const FILES: Words = ['Files', '文件数']
const BY_FILE = { name: 'originalName', words: ['File', '文件'] } as const
const BY_USER = { name: 'userName', words: ['User name', '用户名'] } as const

const FILE_COLUMNS: Columns = {
  ...{ originalName: ['File', '文件'], fileSize: ['Size', '大小'] },
  ...{ createByName: ['Uploaded by', '上传人'], trashTime: ['Deleted', '删除时间'] },
  trashByName: ['Deleted by', '删除人'],
}
const TRIES: Columns = {
  ...{ attempts: ['Attempts', '尝试次数'], nextTry: ['Next attempt', '下次尝试'] },
  failure: FAILURE,
}

/** @param subjectId the member of a row with the id of whoever gets it */
function setLimit(subject: string, subjectId: string): ListAction {
  return {
    ...calls(['Set the limit', '设置限额'], `${OSS}:quota`, 'PUT /resource/oss/quota'),
    question: ['Without a number, there is no limit of its own.', '留空表示不单独限制。'],
    where: subjectId,
    body: { subject, subjectId: `{${subjectId}}` },
    asks: [
      { name: 'quotaBytes', words: ['Size in GiB', '容量（GiB）'], times: 2 ** 30 },
      { name: 'quotaFiles', words: FILES, times: 1 },
    ],
  }
}

const USAGE = {
  ...{ permission: `${OSS}:usage`, call: 'GET /resource/oss/usage', id: 'usageKey' },
  columns: { usageName: NAME, files: FILES, bytes: ['Size', '大小'] },
} as const

const OF_FILES: readonly AccountList[] = [
  {
    ...{ name: 'shares', words: ['Links to files', '文件分享'], id: 'shareId' },
    ...{ permission: `${OSS}:share`, call: 'GET /resource/oss/shares/list' },
    columns: {
      ...{
        files: ['Files', '文件'],
        createByName: ['Made by', '创建人'],
        state: ['State', '状态'],
      },
      ...{ uses: ['Downloads', '下载次数'], maxUses: ['At most', '次数上限'] },
      ...{
        lastUseTime: ['Last download', '最近下载'],
        expireTime: UNTIL,
        remark: ['Remark', '备注'],
      },
    },
    actions: [
      {
        ...calls(['End', '取消分享'], `${OSS}:share`, 'DELETE /resource/oss/shares/{id}'),
        question: ['The link opens nothing any more.', '该链接将立即失效。'],
      },
    ],
  },
  {
    ...{ name: 'trash', words: ['Trash', '回收站'], id: 'ossId', search: BY_FILE },
    ...{ permission: `${OSS}:trash`, call: 'GET /resource/oss/trash' },
    columns: { ...FILE_COLUMNS, purgeTime: ['Gone for good', '彻底删除时间'], holdReason: REASON },
    actions: [
      calls(['Restore', '恢复'], `${OSS}:restore`, 'PUT /resource/oss/trash/{id}'),
      {
        ...calls(['Put on hold', '保全'], `${OSS}:hold`, 'PUT /resource/oss/hold/{id}'),
        asks: [{ name: 'holdReason', words: ['Reason', '原因'] }],
      },
      {
        ...calls(
          ['Delete for good', '彻底删除'],
          `${OSS}:purge`,
          'DELETE /resource/oss/trash/{id}',
        ),
        question: ['Nothing brings the file back.', '删除后无法找回该文件。'],
      },
    ],
  },
  {
    ...{ name: 'holds', words: ['Files on hold', '保全文件'], id: 'ossId', search: BY_FILE },
    ...{ permission: `${OSS}:hold`, call: 'GET /resource/oss/hold' },
    columns: { ...FILE_COLUMNS, holdReason: REASON },
    actions: [
      {
        ...calls(['End the hold', '解除保全'], `${OSS}:hold`, 'PUT /resource/oss/hold/{id}'),
        question: ['The file can be deleted again.', '解除后该文件可以被删除。'],
        body: {},
      },
    ],
  },
  {
    ...{ ...USAGE, name: 'usage', words: ['Usage by user', '用户用量'] },
    actions: [setLimit('user', 'usageKey')],
  },
  {
    ...{ ...USAGE, name: 'usage-departments', words: ['Usage by department', '部门用量'] },
    query: { groupBy: 'department' },
    actions: [setLimit('department', 'usageKey')],
  },
  {
    ...{ name: 'limits', words: ['Limits', '存储限额'], id: 'subjectId' },
    ...{ permission: `${OSS}:quota`, call: 'GET /resource/oss/quota' },
    columns: {
      ...{ subject: ['Kind', '类型'], subjectName: NAME, quotaBytes: ['Size', '容量'] },
      quotaFiles: FILES,
    },
    actions: [setLimit('{subject}', 'subjectId')],
  },
]

const OF_WORK: readonly AccountList[] = [
  {
    ...{ name: 'webhooks', words: ['Deliveries to webhooks', '推送记录'], id: 'id' },
    ...{ permission: 'system:webhook:list', call: 'GET /system/webhook/list' },
    columns: {
      ...{ name: NAME, url: ['Address', '推送地址'], failingSince: ['Failing since', '失败起始'] },
      failure: FAILURE,
    },
    actions: [
      {
        ...{ words: ['Deliveries', '推送记录'], permission: 'system:webhook:query' },
        opens: 'deliveries',
      },
    ],
  },
  {
    ...{ name: 'deliveries', words: ['Deliveries', '推送记录'], id: 'id', isInner: true },
    how: ['After seven days they are forgotten.', '推送记录保留七天。'],
    ...{ permission: 'system:webhook:query', call: 'GET /system/webhook/{of}/deliveries' },
    columns: {
      ...{ type: ['Event', '事件'], createTime: HAPPENED, state: ['State', '状态'] },
      ...{ answer: ['Answer', '应答状态码'], ...TRIES },
    },
    actions: [
      {
        words: ['Send again', '重新推送'],
        ...{ permission: 'system:webhook:replay', call: 'POST /system/webhook/{of}/replay' },
        body: { ids: '{id}' },
      },
    ],
  },
  {
    ...{ name: 'outbox', words: ['Undelivered events', '未送达事件'], id: 'id' },
    ...{ permission: 'monitor:outbox:list', call: 'GET /monitor/outbox' },
    columns: {
      ...{ module: ['Module', '模块'], event: ['Event', '事件'], createTime: HAPPENED },
      ...{ failedTime: ['Given up', '放弃时间'], ...TRIES },
    },
    actions: [
      {
        words: ['Deliver again', '重新投递'],
        ...{ permission: 'monitor:outbox:retry', call: 'POST /monitor/outbox/{id}/retry' },
        where: 'failedTime',
      },
    ],
  },
  {
    ...{ name: 'jobs', words: ['Jobs', '定时任务'], id: 'name' },
    ...{ permission: 'monitor:job:list', call: 'GET /monitor/jobs' },
    columns: {
      ...{ module: ['Module', '模块'], title: ['Job', '任务'], schedule: ['Schedule', '执行计划'] },
      ...{ result: ['Result', '结果'], lastRun: ['Last run', '上次执行'] },
      ...{ nextRun: ['Next run', '下次执行'], failures: ['Failures since', '连续失败次数'] },
      failure: FAILURE,
    },
  },
]

const OF_PEOPLE: readonly AccountList[] = [
  {
    ...{ name: 'invitations', words: ['Invitations', '邀请'], id: 'userId' },
    how: [
      'Who has not chosen a password yet. Roles and departments are given on the page of users.',
      '尚未设置密码的人。角色和部门在用户页面分配。',
    ],
    ...{ permission: `${USER}:add`, call: 'GET /system/user/invite/list' },
    columns: {
      ...{ userName: BY_USER.words, email: ['E-mail', '邮箱'], state: ['Mail', '邮件'] },
      createTime: ['Invited', '邀请时间'],
    },
    adds: {
      ...calls(['Invite somebody', '邀请'], `${USER}:add`, 'POST /system/user/invite'),
      asks: [
        { name: 'email', words: ['E-mail', '邮箱'] },
        { ...BY_USER, isOptional: true },
        { name: 'nickName', words: ['Name', '昵称'], isOptional: true },
      ],
    },
    actions: [
      {
        ...calls(['Send again', '重新发送'], KEYS, 'PUT /system/user/invite'),
        body: { userIds: ['{userId}'] },
      },
      {
        ...calls(['Revoke', '撤销'], `${USER}:add`, 'DELETE /system/user/invite/{id}'),
        question: ['The link stops working; the user stays.', '链接将失效，用户保留。'],
      },
    ],
  },
  {
    ...{ name: 'keys-of-others', id: 'userId', permission: KEYS, call: 'GET /system/user/list' },
    ...{ words: ['Keys and factors of others', '他人的密钥与双重验证'], search: BY_USER },
    columns: {
      ...{ userName: BY_USER.words, nickName: ['Name', '昵称'], deptName: ['Department', '部门'] },
    },
    actions: [
      { words: ['Keys', '密钥'], permission: KEYS, opens: 'keys-of-user' },
      {
        ...calls(['Remove factors', '移除双重验证'], KEYS, 'DELETE /system/user/{id}/factors'),
        question: [
          'For somebody who has lost the phone. All sessions of the user end.',
          '用于手机丢失的情况。该用户的所有会话将结束。',
        ],
      },
    ],
  },
  {
    ...{ name: 'keys-of-user', words: ['Keys of a user', '用户的程序密钥'], id: 'keyId' },
    ...{ permission: KEYS, call: 'GET /system/user/{of}/keys', isInner: true },
    columns: {
      ...{ name: NAME, hint: ['Begins with', '开头'], permissions: ['May', '权限'] },
      ...{ expireTime: UNTIL, lastUseTime: ['Last used', '上次使用'], lastUseIp: ['From', '来自'] },
    },
    actions: [
      {
        ...calls(['Revoke', '撤销'], KEYS, 'DELETE /system/user/{of}/keys/{id}'),
        question: ['No instance accepts the key any more.', '该密钥将立即失效。'],
      },
    ],
  },
]

/** In the order of their menu. */
export const ACCOUNT_LISTS: readonly AccountList[] = [
  ...[...OF_FILES, ...OF_WORK],
  ...[...OF_PEOPLE, ...OF_DIRECTORY],
]
