import type { PermissionCode } from '../../../../../domain/access/permission-code.ts'
import type { Words } from '../../../../../domain/records/shown.ts'

/** Without a kind, the cell has what the service answers. */
export interface ListColumn {
  readonly name: string
  readonly words: Words
  readonly kind?: 'bytes' | 'names'
  /** What values are called. */
  readonly labels?: Readonly<Record<string, Words>>
}

/** What somebody types. */
interface ListField {
  readonly name: string
  readonly words: Words
  /** It is a number of so many units; nothing typed is null. */
  readonly times?: number
  readonly isOptional?: true
}

/** A button of each row that calls a route, or opens another list. */
export interface ListAction {
  readonly words: Words
  readonly permission: PermissionCode
  /** `{id}` is the row, `{of}` the row that the list belongs to. */
  readonly call?: string
  readonly opens?: string
  readonly question?: Words
  /** Rows without this member do not have the button. */
  readonly where?: string
  /** `{name}` stands for a member of the row. */
  readonly body?: Readonly<Record<string, string | readonly string[]>>
  readonly asks?: readonly ListField[]
}

/** A list of rows that public front ends have no page for. */
export interface AccountList {
  /** The last part of the address of its page. */
  readonly name: string
  readonly words: Words
  readonly how?: Words
  readonly permission: PermissionCode
  readonly call: string
  readonly query?: Readonly<Record<string, string>>
  /** It lists what belongs to a row of another list. */
  readonly isInner?: true
  /** The member of a row that identifies it. */
  readonly id: string
  readonly search?: ListField
  readonly columns: readonly ListColumn[]
  readonly actions?: readonly ListAction[]
  /** A button above the list. */
  readonly adds?: ListAction
}

function column(name: string, en: string, zh: string, more: Partial<ListColumn> = {}): ListColumn {
  return { name, words: [en, zh], ...more }
}

const FILE_COLUMNS = [
  column('originalName', 'File', '文件'),
  column('fileSize', 'Size', '大小', { kind: 'bytes' }),
  column('createByName', 'Uploaded by', '上传人'),
  column('trashTime', 'Deleted', '删除时间'),
  column('trashByName', 'Deleted by', '删除人'),
]
const HOLD_REASON = column('holdReason', 'On hold because', '保全原因')
const BY_FILE_NAME = { name: 'originalName', words: ['File', '文件'] } as const

const USAGE_COLUMNS = [
  column('usageName', 'Name', '名称'),
  column('files', 'Files', '文件数'),
  column('bytes', 'Size', '大小', { kind: 'bytes' }),
]
/** @param body says whose limit it is */
function setLimit(body: Readonly<Record<string, string>>): ListAction {
  return {
    words: ['Set the limit', '设置限额'],
    permission: 'system:oss:quota',
    call: 'PUT /resource/oss/quota',
    question: ['Without a number, there is no limit of its own.', '留空表示不单独限制。'],
    where: Object.values(body).at(-1)?.slice(1, -1) ?? '',
    body,
    asks: [
      { name: 'quotaBytes', words: ['Size in GiB', '容量（GiB）'], times: 2 ** 30 },
      { name: 'quotaFiles', words: ['Files', '文件数'], times: 1 },
    ],
  }
}

const TRIES = [
  column('attempts', 'Attempts', '尝试次数'),
  column('nextTry', 'Next attempt', '下次尝试'),
  column('failure', 'Failure', '失败原因'),
]

const OF_FILES: readonly AccountList[] = [
  {
    name: 'shares',
    words: ['Links to files', '文件分享'],
    permission: 'system:oss:share',
    call: 'GET /resource/oss/shares/list',
    id: 'shareId',
    columns: [
      column('files', 'Files', '文件', { kind: 'names' }),
      column('createByName', 'Made by', '创建人'),
      column('state', 'State', '状态', {
        labels: {
          open: ['open', '有效'],
          ended: ['ended', '已取消'],
          expired: ['expired', '已过期'],
          'used-up': ['used up', '次数已用完'],
        },
      }),
      column('uses', 'Downloads', '下载次数'),
      column('maxUses', 'At most', '次数上限'),
      column('lastUseTime', 'Last download', '最近下载'),
      column('expireTime', 'Works until', '有效期至'),
      column('remark', 'Remark', '备注'),
    ],
    actions: [
      {
        words: ['End', '取消分享'],
        permission: 'system:oss:share',
        call: 'DELETE /resource/oss/shares/{id}',
        question: ['The link opens nothing any more.', '该链接将立即失效。'],
      },
    ],
  },
  {
    name: 'trash',
    words: ['Trash', '回收站'],
    permission: 'system:oss:trash',
    call: 'GET /resource/oss/trash',
    id: 'ossId',
    search: BY_FILE_NAME,
    columns: [...FILE_COLUMNS, column('purgeTime', 'Gone for good', '彻底删除时间'), HOLD_REASON],
    actions: [
      {
        words: ['Restore', '恢复'],
        permission: 'system:oss:restore',
        call: 'PUT /resource/oss/trash/{id}',
      },
      {
        words: ['Put on hold', '保全'],
        permission: 'system:oss:hold',
        call: 'PUT /resource/oss/hold/{id}',
        asks: [{ name: 'holdReason', words: ['Reason', '原因'] }],
      },
      {
        words: ['Delete for good', '彻底删除'],
        permission: 'system:oss:purge',
        call: 'DELETE /resource/oss/trash/{id}',
        question: ['Nothing brings the file back.', '删除后无法找回该文件。'],
      },
    ],
  },
  {
    name: 'holds',
    words: ['Files on hold', '保全文件'],
    permission: 'system:oss:hold',
    call: 'GET /resource/oss/hold',
    id: 'ossId',
    search: BY_FILE_NAME,
    columns: [...FILE_COLUMNS, HOLD_REASON],
    actions: [
      {
        words: ['End the hold', '解除保全'],
        permission: 'system:oss:hold',
        call: 'PUT /resource/oss/hold/{id}',
        question: ['The file can be deleted again.', '解除后该文件可以被删除。'],
        body: {},
      },
    ],
  },
  {
    name: 'usage',
    words: ['Usage by user', '用户用量'],
    permission: 'system:oss:usage',
    call: 'GET /resource/oss/usage',
    id: 'usageKey',
    columns: USAGE_COLUMNS,
    actions: [setLimit({ subject: 'user', subjectId: '{usageKey}' })],
  },
  {
    name: 'usage-departments',
    words: ['Usage by department', '部门用量'],
    permission: 'system:oss:usage',
    call: 'GET /resource/oss/usage',
    query: { groupBy: 'department' },
    id: 'usageKey',
    columns: USAGE_COLUMNS,
    actions: [setLimit({ subject: 'department', subjectId: '{usageKey}' })],
  },
  {
    name: 'limits',
    words: ['Limits', '存储限额'],
    permission: 'system:oss:quota',
    call: 'GET /resource/oss/quota',
    id: 'subjectId',
    columns: [
      column('subject', 'Kind', '类型', {
        labels: {
          user: ['user', '用户'],
          role: ['role', '角色'],
          department: ['department', '部门'],
        },
      }),
      column('subjectName', 'Name', '名称'),
      column('quotaBytes', 'Size', '容量', { kind: 'bytes' }),
      column('quotaFiles', 'Files', '文件数'),
    ],
    actions: [setLimit({ subject: '{subject}', subjectId: '{subjectId}' })],
  },
]

const OF_WORK: readonly AccountList[] = [
  {
    name: 'webhooks',
    words: ['Deliveries to webhooks', '推送记录'],
    permission: 'system:webhook:list',
    call: 'GET /system/webhook/list',
    id: 'id',
    columns: [
      column('name', 'Name', '名称'),
      column('url', 'Address', '推送地址'),
      column('failingSince', 'Failing since', '失败起始'),
      column('failure', 'Failure', '失败原因'),
    ],
    actions: [
      {
        words: ['Deliveries', '推送记录'],
        permission: 'system:webhook:query',
        opens: 'deliveries',
      },
    ],
  },
  {
    name: 'deliveries',
    words: ['Deliveries', '推送记录'],
    how: ['After seven days they are forgotten.', '推送记录保留七天。'],
    permission: 'system:webhook:query',
    call: 'GET /system/webhook/{of}/deliveries',
    isInner: true,
    id: 'id',
    columns: [
      column('type', 'Event', '事件'),
      column('createTime', 'Happened', '发生时间'),
      column('state', 'State', '状态', {
        labels: {
          waiting: ['waiting', '等待推送'],
          delivered: ['delivered', '已送达'],
          failed: ['failed', '失败'],
        },
      }),
      column('answer', 'Answer', '应答状态码'),
      ...TRIES,
    ],
    actions: [
      {
        words: ['Send again', '重新推送'],
        permission: 'system:webhook:replay',
        call: 'POST /system/webhook/{of}/replay',
        body: { ids: '{id}' },
      },
    ],
  },
  {
    name: 'outbox',
    words: ['Undelivered events', '未送达事件'],
    permission: 'monitor:outbox:list',
    call: 'GET /monitor/outbox',
    id: 'id',
    columns: [
      column('module', 'Module', '模块'),
      column('event', 'Event', '事件'),
      column('createTime', 'Happened', '发生时间'),
      column('failedTime', 'Given up', '放弃时间'),
      ...TRIES,
    ],
    actions: [
      {
        words: ['Deliver again', '重新投递'],
        permission: 'monitor:outbox:retry',
        call: 'POST /monitor/outbox/{id}/retry',
        where: 'failedTime',
      },
    ],
  },
  {
    name: 'jobs',
    words: ['Jobs', '定时任务'],
    permission: 'monitor:job:list',
    call: 'GET /monitor/jobs',
    id: 'name',
    columns: [
      column('module', 'Module', '模块'),
      column('title', 'Job', '任务'),
      column('schedule', 'Schedule', '执行计划'),
      column('result', 'Result', '结果', {
        labels: {
          waiting: ['waiting', '等待执行'],
          running: ['running', '执行中'],
          succeeded: ['succeeded', '成功'],
          failed: ['failed', '失败'],
        },
      }),
      column('lastRun', 'Last run', '上次执行'),
      column('nextRun', 'Next run', '下次执行'),
      column('failures', 'Failures since', '连续失败次数'),
      column('failure', 'Failure', '失败原因'),
    ],
  },
]

const USER_NAME = { name: 'userName', words: ['User name', '用户名'] } as const

const OF_PEOPLE: readonly AccountList[] = [
  {
    name: 'invitations',
    words: ['Invitations', '邀请'],
    how: [
      'Who has not chosen a password yet. Roles and departments are given on the page of users.',
      '尚未设置密码的人。角色和部门在用户页面分配。',
    ],
    permission: 'system:user:add',
    call: 'GET /system/user/invite/list',
    id: 'userId',
    columns: [
      column('userName', 'User name', '用户名'),
      column('email', 'E-mail', '邮箱'),
      column('state', 'Mail', '邮件', {
        labels: {
          waiting: ['waiting', '等待发送'],
          sent: ['sent', '已发送'],
          failed: ['the address takes no mail', '地址无法收信'],
        },
      }),
      column('createTime', 'Invited', '邀请时间'),
    ],
    adds: {
      words: ['Invite somebody', '邀请'],
      permission: 'system:user:add',
      call: 'POST /system/user/invite',
      asks: [
        { name: 'email', words: ['E-mail', '邮箱'] },
        { ...USER_NAME, isOptional: true },
        { name: 'nickName', words: ['Name', '昵称'], isOptional: true },
      ],
    },
    actions: [
      {
        words: ['Send again', '重新发送'],
        permission: 'system:user:resetPwd',
        call: 'PUT /system/user/invite',
        body: { userIds: ['{userId}'] },
      },
      {
        words: ['Revoke', '撤销'],
        permission: 'system:user:add',
        call: 'DELETE /system/user/invite/{id}',
        question: ['The link stops working; the user stays.', '链接将失效，用户保留。'],
      },
    ],
  },
  {
    name: 'keys-of-others',
    words: ['Keys and factors of others', '他人的密钥与双重验证'],
    permission: 'system:user:resetPwd',
    call: 'GET /system/user/list',
    id: 'userId',
    search: USER_NAME,
    columns: [
      column('userName', 'User name', '用户名'),
      column('nickName', 'Name', '昵称'),
      column('deptName', 'Department', '部门'),
    ],
    actions: [
      { words: ['Keys', '密钥'], permission: 'system:user:resetPwd', opens: 'keys-of-user' },
      {
        words: ['Remove factors', '移除双重验证'],
        permission: 'system:user:resetPwd',
        call: 'DELETE /system/user/{id}/factors',
        question: [
          'For somebody who has lost the phone. All sessions of the user end.',
          '用于手机丢失的情况。该用户的所有会话将结束。',
        ],
      },
    ],
  },
  {
    name: 'keys-of-user',
    words: ['Keys of a user', '用户的程序密钥'],
    permission: 'system:user:resetPwd',
    call: 'GET /system/user/{of}/keys',
    isInner: true,
    id: 'keyId',
    columns: [
      column('name', 'Name', '名称'),
      column('hint', 'Begins with', '开头'),
      column('permissions', 'May', '权限'),
      column('expireTime', 'Works until', '有效期至'),
      column('lastUseTime', 'Last used', '上次使用'),
      column('lastUseIp', 'From', '来自'),
    ],
    actions: [
      {
        words: ['Revoke', '撤销'],
        permission: 'system:user:resetPwd',
        call: 'DELETE /system/user/{of}/keys/{id}',
        question: ['No instance accepts the key any more.', '该密钥将立即失效。'],
      },
    ],
  },
]

/** In the order of their menu. */
export const ACCOUNT_LISTS: readonly AccountList[] = [...OF_FILES, ...OF_WORK, ...OF_PEOPLE]
