import { Secret, TOTP } from 'otpauth'

/** What an authenticator app shows at a moment. @param secret in base32 */
export function appCode(secret: string, at: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() })
}
