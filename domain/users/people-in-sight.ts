import { MANAGER_ROLE } from '../access/role-rights.ts'
import type { Caller } from '../identity/caller.ts'

/** What logs may tell a caller about people: as much as the list of users does. */
export interface PeopleInSight {
  /** The values that belong to users whom the caller may see; `all` if nobody is out of sight. */
  among(
    field: 'id' | 'nameKey',
    values: readonly string[],
    by: Caller,
  ): Promise<ReadonlySet<unknown> | 'all'>
  /** @returns whether the caller may read one of these phone numbers and e-mail addresses */
  contacts(texts: readonly string[], by: Caller): Promise<(text: string) => boolean>
}

/** Whether the caller may see contacts of people in scope unmasked. */
export function seesContacts({ permissions, roleKeys }: Caller): boolean {
  return permissions.allows('system:user:edit') || roleKeys.includes(MANAGER_ROLE)
}

/** Shown in place of the address of somebody out of sight. */
export const HIDDEN_ADDRESS = '***'
