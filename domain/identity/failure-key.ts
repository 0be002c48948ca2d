import type { LoginName } from './login-name.ts'

/** A separator that no login name contains. */
const SEPARATOR = '\n'

/**
 * The key under which failed logins are counted: one per name, except that a source address from
 * which this account has logged in before has its own. So a stranger cannot lock the owner out.
 */
export function failureKeyFrom({ key }: LoginName, knownSource: string): string {
  return `${key}${SEPARATOR}${knownSource}`
}

/** Whether failed logins with this name may be counted under this key. */
export function countsTriesOf({ key }: LoginName, failureKey: string): boolean {
  return failureKey === key || failureKey.startsWith(failureKeyFrom({ key }, ''))
}

/**
 * The key for a phone number or mailbox without an account. It begins with a blank, so it cannot
 * collide with a login name.
 */
export function strangerFailureKey(recipientKey: string): string {
  return ` ${recipientKey}`
}
