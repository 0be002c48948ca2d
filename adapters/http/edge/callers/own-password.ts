import { type GuardedRoute, mayCarryBody } from './guard.ts'

/**
 * Whether `PASSWORD_CHANGE=required` closes the route to callers whose password was set by somebody
 * else. They may still read what needs no permission, because pages show their profile, and use
 * routes with `givenPassword: 'enough'`.
 */
export function needsOwnPassword(route: GuardedRoute): boolean {
  const { access, role, givenPassword } = route.config
  if (access === 'public' || givenPassword === 'enough') return false
  return access !== 'session' || role !== undefined || mayCarryBody(route)
}
