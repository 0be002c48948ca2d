import type { LoginLogEntry } from '../../../../application/ports/login-log.ts'
import { deviceOf } from '../../../../domain/identity/user-agent.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate } from '../../wire/wire-date.ts'
import { wireId } from '../../wire/wire-id.ts'
import { NullableText, WireId } from '../../wire/wire-types.ts'
import type { Language } from '../../words/language.ts'
import { loginLogText } from '../../words/login-log-text.ts'
import { networkPlace } from './network-place.ts'

const TENANT = '000000'

/** A line of the login log as lists show it. */
export const LoginLogRow = Type.Object({
  infoId: WireId,
  tenantId: Type.String(),
  userName: Type.String({ description: 'As it was typed, when the login failed' }),
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

export function loginLogRow(line: LoginLogEntry, language: Language) {
  return {
    infoId: wireId(line.id),
    tenantId: TENANT,
    userName: line.userName,
    clientKey: line.clientKey ?? null,
    deviceType: line.deviceType ?? null,
    status: line.outcome === 'failure' ? '1' : '0',
    ipaddr: line.origin.address,
    loginLocation: networkPlace(line.origin.address, language),
    ...deviceOf(line.origin.userAgent),
    msg: loginLogText(line, language),
    loginTime: wireDate(line.at),
  }
}
