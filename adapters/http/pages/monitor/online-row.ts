import type {
  OnlineList,
  OnlineSession,
} from '../../../../application/ports/sessions/online-sessions.ts'
import { deviceOf } from '../../../../domain/identity/sessions/user-agent.ts'
import { Type } from '../../wire/schema.ts'
import { NullableText } from '../../wire/wire-types.ts'
import type { Language } from '../../words/language.ts'
import { networkKind } from './network-kind.ts'

/** A session as lists show it. */
export const OnlineRow = Type.Object({
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
})

export function onlinePage({ sessions, total }: OnlineList, language: Language) {
  return { total, rows: sessions.map((session) => onlineRow(session, language)) }
}

export function onlineRow(session: OnlineSession, language: Language) {
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
