import type { Caller } from '../identity/caller.ts'
import type { Id } from '../shared/id.ts'

/** The built-in user who may do everything. */
export const SUPER_USER: Id = '1'
export const SUPER_ROLE: Id = '1'

/** Whether this is the built-in user in person: their keys have no privileges. */
export function isSuperUser({ userId, key }: Caller): boolean {
  return userId === SUPER_USER && key === undefined
}
