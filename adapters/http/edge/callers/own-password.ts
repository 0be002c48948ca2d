import { type GuardedRoute, mayCarryBody } from './guard.ts'

/**
 * Whether `PASSWORD_CHANGE=required` closes a route to callers whose password somebody else set. They
 * may read what needs no permission, since pages need it to show the profile, and use what is marked.
 */
export function needsOwnPassword(route: GuardedRoute): boolean {
  const { access, role, givenPassword } = route.config
  if (access === 'public' || givenPassword === 'enough') return false
  return access !== 'session' || role !== undefined || mayCarryBody(route)
}
