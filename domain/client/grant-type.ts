/** The ways to log in that come with this service. `xcx` is the wire's word for a mini-program. */
export const GRANT_TYPES = ['password', 'sms', 'email', 'social', 'xcx'] as const

/**
 * Name of a way to log in. An open set: a strategy brings its own name along, and a client may use
 * exactly the names on its list.
 */
export type GrantType = string

const SHAPE = /^[a-z][a-z0-9_-]{0,31}$/

/** Whether `raw` can name a way to log in. Says nothing about there being one. */
export function isGrantType(raw: string): raw is GrantType {
  return SHAPE.test(raw)
}
