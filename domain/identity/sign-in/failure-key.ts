import type { LoginName } from '../names/login-name.ts'

/** Between a name and a source. No name contains it. */
export const SEPARATOR = '\n'

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

/** For a contact without an account. The leading blank avoids collisions with login names. */
export function strangerFailureKey(recipientKey: string): string {
  return ` ${recipientKey}`
}
