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

/** Everything that hooks of modules and webhooks may hear of. All else is derived from this. */
export const EVENTS = {
  'session.opened': {
    version: 1,
    words: ['Somebody has logged in', '用户登录'],
    data: { userId: 'id', clientId: 'text' },
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
    data: { ...OF_ID, fields: 'texts' },
    contacts: ['email', 'phoneNumber'],
  },
  'user.disabled': { version: 1, words: ['An account was disabled', '停用用户'], data: OF_ID },
  'user.removed': { version: 1, words: ['An account was removed', '删除用户'], data: OF_ID },
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
