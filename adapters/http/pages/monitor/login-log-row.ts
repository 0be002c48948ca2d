import type { LoginLogEntry } from '../../../../application/ports/logs/login-log.ts'
import { deviceOf } from '../../../../domain/identity/sessions/user-agent.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate } from '../../wire/wire-date.ts'
import { wireId } from '../../wire/wire-id.ts'
import { NullableText, WireId } from '../../wire/wire-types.ts'
import type { Language } from '../../words/language.ts'
import { loginLogText } from '../../words/login-log-text.ts'
import { networkKind } from './network-kind.ts'

const TENANT = '000000'

/** An entry of the login log as lists show it. */
export const LoginLogRow = Type.Object({
  infoId: WireId,
  tenantId: Type.String(),
  userName: Type.String({ description: 'As typed, if the login failed' }),
  clientKey: NullableText,
  deviceType: NullableText,
  status: Type.String({ description: '0 success or logout, 1 failure' }),
  ipaddr: Type.String(),
  loginLocation: Type.String(),
  browser: Type.String(),
  os: Type.String(),
  msg: Type.String(),
  loginTime: Type.String(),
})

export function loginLogRow(entry: LoginLogEntry, language: Language) {
  return {
    infoId: wireId(entry.id),
    tenantId: TENANT,
    userName: entry.userName,
    clientKey: entry.clientKey ?? null,
    deviceType: entry.deviceType ?? null,
    status: entry.outcome === 'failure' ? '1' : '0',
    ipaddr: entry.origin.address,
    loginLocation: networkKind(entry.origin.address, language),
    ...deviceOf(entry.origin.userAgent),
    msg: loginLogText(entry, language),
    loginTime: wireDate(entry.at),
  }
}
