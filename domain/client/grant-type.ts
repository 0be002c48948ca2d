/** Every way to log in that this service knows. `xcx` is the wire's word for a mini-program. */
export const GRANT_TYPES = ['password', 'sms', 'email', 'social', 'xcx'] as const

export type GrantType = (typeof GRANT_TYPES)[number]

export function isGrantType(raw: string): raw is GrantType {
  return GRANT_TYPES.some((known) => known === raw)
}
