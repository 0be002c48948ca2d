import { Secret, TOTP } from 'otpauth'
import type { AppAccount, TimeCodes } from '../../application/ports/factors/time-codes.ts'

const FORM = { algorithm: 'SHA1', digits: 6, period: 30 }
const SECRET_BYTES = 20
/** The library throws for characters of several bytes. */
const CODE = /^[0-9]{6}$/

export class OtpauthTimeCodes implements TimeCodes {
  newSecret(): string {
    return new Secret({ size: SECRET_BYTES }).base32
  }

  address(secret: string, { issuer, name }: AppAccount): string {
    return new TOTP({ ...FORM, secret, issuer, label: name }).toString()
  }

  stepOf(secret: string, code: string, at: Date): number | undefined {
    if (!CODE.test(code)) return undefined
    const { period } = FORM
    const timestamp = at.getTime()
    const key = Secret.fromBase32(secret)
    const delta = TOTP.validate({ ...FORM, secret: key, token: code, timestamp, window: 1 })
    return delta === null ? undefined : TOTP.counter({ period, timestamp }) + delta
  }
}
