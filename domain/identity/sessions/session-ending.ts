/** Why a session has ended, for the user to read. */
export const SESSION_ENDINGS = [
  'logout',
  'ended-elsewhere',
  'ended-by-administrator',
  'newer-login',
  'password-changed',
  'password-set',
  'account-disabled',
  'account-removed',
  'client-disabled',
  'expired',
] as const

export type SessionEnding = (typeof SESSION_ENDINGS)[number]

export function sessionEnding(value: unknown): SessionEnding | undefined {
  return SESSION_ENDINGS.find((one) => one === value)
}
