import { Secret, TOTP } from 'otpauth'

const STEP_MS = 30_000

/** What an authenticator app shows at a moment. @param secret in base32 */
export function appCode(secret: string, at: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() })
}

/**
 * What it shows next, which is taken already. Once the code of now is used this one is left: the
 * one before would be too old as soon as a step ends on the way.
 */
export function nextAppCode(secret: string, at: Date): string {
  return appCode(secret, new Date(at.getTime() + STEP_MS))
}
