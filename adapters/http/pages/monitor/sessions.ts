import type { SessionsOfAll, SessionsOfUser } from '../../../../application/auth/online-sessions.ts'
import type { OnlineSession } from '../../../../application/ports/sessions/online-sessions.ts'
import { deviceOf } from '../../../../domain/identity/sessions/user-agent.ts'
import { routeOf } from '../../route.ts'
import { PAGE_KEYS, pageOf, pageSlice } from '../../wire/page-query.ts'
import { Type } from '../../wire/schema.ts'
import { NullableText, textOf } from '../../wire/wire-types.ts'
import type { Language } from '../../words/language.ts'
import { namedRecord } from '../../words/route-words.ts'
import { HIDDEN_PARTS, networkKind } from './log-parts.ts'

/** A session as lists show it. */
const OnlineRow = Type.Object(
  {
    tokenId: Type.String({ description: 'Id of the session; not its token' }),
    deptName: NullableText,
    userName: Type.String(),
    clientKey: NullableText,
    deviceType: NullableText,
    ipaddr: Type.String(),
    loginLocation: Type.String(),
    browser: Type.String(),
    os: Type.String(),
    loginTime: Type.Integer({ description: 'Milliseconds since 1970' }),
  },
  { title: 'Session' },
)

function onlineRow(session: OnlineSession, language: Language) {
  const { id, userName, departmentName, clientKey, deviceType, origin, openedAt } = session
  return {
    tokenId: id,
    deptName: departmentName ?? null,
    userName,
    clientKey: clientKey ?? null,
    deviceType: deviceType ?? null,
    ipaddr: origin.address,
    loginLocation: networkKind(origin.address, language),
    ...deviceOf(origin.userAgent),
    loginTime: openedAt.getTime(),
  }
}

const MyRow = Type.Object({
  ...OnlineRow.properties,
  current: Type.Boolean({ description: 'Whether it is the session of this request' }),
})

/** Whoever sends both cuts the pages out of the whole list; part of it would leave them empty. */
const CUT_BY_CALLER = 'With `pageNum`, as plus-ui asks, the answer is the whole list all the same.'

interface Sessions {
  readonly ofUser: SessionsOfUser
  readonly ofAll: SessionsOfAll
}

const route = routeOf<Sessions>({ area: 'session' })
const ById = Type.Object({ tokenId: textOf(64) })
const recordWords = namedRecord({ en: 'session', zh: '会话' })

export const SESSION_ROUTES = [
  route({
    method: 'GET',
    url: '/monitor/online',
    access: 'session',
    summary: "List the caller's sessions without paging",
    reply: pageOf(MyRow),
    config: { whileOwing: 'anything' },
    run: async ({ ofUser }, { caller, language }) => {
      const rows = (await ofUser.list(caller.userId)).map((session) => ({
        ...onlineRow(session, language),
        current: session.id === caller.sessionId,
      }))
      return { total: rows.length, rows }
    },
  }),
  route({
    method: 'GET',
    url: '/monitor/online/list',
    access: 'monitor:online:list',
    summary: 'Everybody’s sessions',
    description: `The newest ten thousand, or \`pageSize\`. ${CUT_BY_CALLER} Name and address match in part. ${HIDDEN_PARTS}`,
    query: Type.Object({
      pageNum: PAGE_KEYS.pageNum,
      pageSize: PAGE_KEYS.pageSize,
      ipaddr: Type.Optional(textOf(64)),
      userName: Type.Optional(textOf(64)),
    }),
    reply: pageOf(OnlineRow),
    run: async ({ ofAll }, { query, caller, language }) => {
      const { ipaddr, userName, pageNum, pageSize } = query
      const isCut = pageSize !== undefined && pageNum === undefined
      const filter = {
        ...(isCut && { most: pageSlice(query).limit }),
        ...(ipaddr !== undefined && { addressContains: ipaddr }),
        ...(userName !== undefined && { userNameContains: userName }),
      }
      const { sessions, total } = await ofAll.list(filter, caller)
      return { total, rows: sessions.map((session) => onlineRow(session, language)) }
    },
  }),
  // The front ends use different URLs for the same action.
  ...(
    [
      ['DELETE', '/monitor/online/myself/:tokenId'],
      ['POST', '/monitor/online/:tokenId'],
    ] as const
  ).map(([method, url]) =>
    route({
      method,
      url,
      access: 'session',
      audit: 'end-session',
      words: ['End own session', '下线自己的设备'],
      summary: "End one of the caller's sessions",
      params: ById,
      config: { repeat: 'allowed', recordWords },
      run: ({ ofUser }, { params, caller }) => ofUser.end(params.tokenId, caller.userId),
    }),
  ),
  route({
    method: 'DELETE',
    url: '/monitor/online/myself/others',
    access: 'session',
    words: ['End own other sessions', '下线自己的其他设备'],
    audit: 'end-session',
    summary: "End all of the caller's sessions but this one",
    config: { repeat: 'allowed' },
    run: ({ ofUser }, { caller }) => ofUser.endOthers(caller),
  }),
  route({
    method: 'DELETE',
    url: '/monitor/online/:tokenId',
    access: 'monitor:online:forceLogout',
    words: ['End a session', '强制下线'],
    errors: ['rights_exceeded'],
    audit: 'end-session',
    summary: "End any user's session",
    description: 'Refused if its user has rights that the caller lacks.',
    params: ById,
    config: { recordWords },
    run: ({ ofAll }, { params, caller }) => ofAll.end(params.tokenId, caller),
  }),
]
