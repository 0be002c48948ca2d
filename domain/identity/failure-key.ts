import type { LoginName } from './login-name.ts'

/** Stands in no login name that reaches a form. */
const SEPARATOR = '\n'

/**
 * Whose wrong tries are counted together: those of a name from everywhere; but a source from which
 * this account has logged in before counts for itself, so that nobody elsewhere locks the owner out.
 */
export function failureKeyFrom({ key }: LoginName, knownSource: string): string {
  return `${key}${SEPARATOR}${knownSource}`
}

/** Whether wrong tries are counted under this key because of tries with this name. */
export function countsTriesOf({ key }: LoginName, failureKey: string): boolean {
  return failureKey === key || failureKey.startsWith(failureKeyFrom({ key }, ''))
}

/**
 * For wrong tries of somebody who named a phone or a mailbox without an account. It begins with a
 * blank, which no name that is typed keeps.
 */
export function strangerFailureKey(recipientKey: string): string {
  return ` ${recipientKey}`
}
