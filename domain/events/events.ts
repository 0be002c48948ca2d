import type { Id } from '../shared/id.ts'

interface Values {
  readonly id: Id
  readonly text: string
  readonly texts: readonly string[]
  readonly integer: number
}

type MemberKind = keyof Values

/** What an event is: its data has ids and names only, because who hears of it reads the rest. */
interface DeclaredEvent {
  /** Members may be added to the data; if one changes its meaning or goes, it has a new version. */
  readonly version: number
  readonly words: readonly [english: string, chinese: string]
  readonly data: Readonly<Record<string, MemberKind>>
  /** Texts by which somebody can be reached or found. Only webhooks that ask for them get them. */
  readonly contacts?: readonly string[]
  /** An earlier name, for hooks of modules. Webhooks have the new one. */
  readonly isEarlierName?: true
}

const OF_ID = { id: 'id' } as const
const OF_RECORD = { record: 'text', id: 'id' } as const
/** `app`, `passkey`, or `all` of them. */
const OF_FACTOR = { userId: 'id', kind: 'text' } as const
const OF_CHANGE = { ...OF_ID, fields: 'texts' } as const

type ChangesOf<Kind extends string> = {
  readonly [Name in `${Kind}.${'added' | 'removed'}`]: Plain<typeof OF_ID>
} & { readonly [Name in `${Kind}.changed`]: Plain<typeof OF_CHANGE> }

interface Plain<Data> extends Pick<DeclaredEvent, 'version' | 'words'> {
  readonly data: Data
}

function changesOf<const Kind extends string>(kind: Kind, [en, zh]: readonly [string, string]) {
  const changes: unknown = {
    [`${kind}.added`]: { version: 1, words: [`A ${en} was added`, `新增${zh}`], data: OF_ID },
    [`${kind}.changed`]: {
      version: 1,
      words: [`A ${en} has changed`, `修改${zh}`],
      data: OF_CHANGE,
    },
    [`${kind}.removed`]: { version: 1, words: [`A ${en} was removed`, `删除${zh}`], data: OF_ID },
  }
  return changes as ChangesOf<Kind>
}

/** Everything that hooks of modules and webhooks may hear of. All else is derived from this. */
export const EVENTS = {
  'session.opened': {
    version: 1,
    words: ['Somebody has logged in', '用户登录'],
    data: { userId: 'id', clientId: 'text' },
  },
  'session.ended': {
    version: 1,
    words: ['Sessions were ended before their time', '会话被结束'],
    data: { userId: 'id', reason: 'text', sessions: 'integer' },
  },
  'user.added': {
    version: 1,
    words: ['An account was added', '新增用户'],
    data: OF_ID,
    contacts: ['email', 'phoneNumber'],
  },
  'user.changed': {
    version: 1,
    words: ['An account has changed: names of the fields', '修改用户'],
    data: OF_CHANGE,
    contacts: ['email', 'phoneNumber'],
  },
  'user.disabled': { version: 1, words: ['An account was disabled', '停用用户'], data: OF_ID },
  'user.removed': { version: 1, words: ['An account was removed', '删除用户'], data: OF_ID },
  'user.locked': {
    version: 1,
    words: ['An account is locked after wrong passwords or codes', '账号因多次输错被锁定'],
    data: OF_ID,
  },
  'user.password-changed': {
    version: 1,
    words: ['An account has another password', '用户密码已更改'],
    data: OF_ID,
  },
  'user.roles-changed': {
    version: 1,
    words: ['An account has other roles', '用户角色已更改'],
    data: OF_ID,
  },
  'factor.added': {
    version: 1,
    words: ['An account has another second factor', '新增双重验证方式'],
    data: OF_FACTOR,
  },
  'factor.removed': {
    version: 1,
    words: ['An account has lost a second factor', '移除双重验证方式'],
    data: OF_FACTOR,
  },
  ...changesOf('role', ['role', '角色']),
  ...changesOf('client', ['client', '客户端']),
  ...changesOf('platform', ['storage platform', '存储平台']),
  'file.stored': {
    version: 1,
    words: ['A file was stored', '文件已存储'],
    data: { ...OF_ID, bytes: 'integer' },
  },
  'file.removed': {
    version: 1,
    words: ['A file is in the trash, or gone for good', '文件已删除'],
    data: OF_ID,
  },
  'file.restored': {
    version: 1,
    words: ['A file is back from the trash', '文件已恢复'],
    data: OF_ID,
  },
  'limit.near': {
    version: 1,
    words: ['80 % of a limit is used', '已用到限额的 80%'],
    data: { subject: 'text', id: 'id' },
  },
  'audit.head': {
    version: 1,
    words: ['The hourly head of the chain of a log', '日志链每小时的链头'],
    data: { log: 'text', number: 'integer', hash: 'text', keyId: 'text', signature: 'text' },
  },
  'record.added': { version: 1, words: ['A row was added', '新增记录'], data: OF_RECORD },
  'record.changed': {
    version: 1,
    words: ['A row has changed: names of the fields', '修改记录'],
    data: { ...OF_RECORD, fields: 'texts' },
  },
  'record.removed': { version: 1, words: ['A row was removed', '删除记录'], data: OF_RECORD },
  'login.succeeded': {
    version: 1,
    words: ['Somebody has logged in', '用户登录'],
    data: { userId: 'id', clientId: 'text' },
    isEarlierName: true,
  },
} as const satisfies Readonly<Record<string, DeclaredEvent>>

/** What modules and webhooks may listen to. */
export type EventName = keyof typeof EVENTS

/** The data of each event. */
export type EventData = {
  readonly [Name in EventName]: {
    readonly [Member in keyof (typeof EVENTS)[Name]['data']]: Values[Extract<
      (typeof EVENTS)[Name]['data'][Member],
      MemberKind
    >]
  }
}

export function isEvent(name: string): name is EventName {
  return Object.hasOwn(EVENTS, name)
}

export function declared(name: EventName): DeclaredEvent {
  return EVENTS[name]
}
