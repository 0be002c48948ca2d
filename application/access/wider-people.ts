import { byWidth, type WiderScope, widerScope } from '../../domain/access/wider-scope.ts'
import { USER, type UserRow } from '../../domain/users/user-record.ts'
import type { RightsRepo } from '../ports/accounts/rights-repo.ts'
import type { RecordStores } from '../ports/console/record-store.ts'

const BATCH = 500
const EVERYBODY = { conditions: [], sort: USER.order, scope: 'all' } as const

export interface WiderPerson {
  readonly user: UserRow
  readonly scope: WiderScope
}

/**
 * Users who see more rows, also disabled ones, by the rule `widest`, most of all first.
 * @param rights `by-permission`
 */
export async function widerPeople(
  rights: Pick<RightsRepo, 'getForUsers'>,
  stores: RecordStores,
): Promise<WiderPerson[]> {
  const wider: WiderPerson[] = []
  let last: UserRow | undefined
  do {
    const slice = await stores(USER).slice(EVERYBODY, last, BATCH)
    const held = await rights.getForUsers(slice.map(({ id }) => id))
    for (const user of slice) {
      const mine = held.get(user.id)
      const scope = mine && widerScope(mine, user.departmentId)
      if (scope) wider.push({ user, scope })
    }
    last = slice.at(-1)
  } while (last)
  return wider.sort((one, other) => byWidth(one.scope, other.scope))
}
