/** The ways to log in that come with this service. `xcx` is the wire's word for a mini-program. */
export const GRANT_TYPES = ['password', 'sms', 'email', 'social', 'xcx', 'passkey'] as const

/**
 * Name of a grant type. The set is open: each strategy brings its own name, and a client may use
 * exactly those on its list.
 */
export type GrantType = string

const SHAPE = /^[a-z][a-z0-9_-]{0,31}$/

/** Whether `raw` is well-formed. It does not mean that such a grant type exists. */
export function isGrantType(raw: string): raw is GrantType {
  return SHAPE.test(raw)
}
