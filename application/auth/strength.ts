import { covers } from '../../domain/access/rights.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import type { Id } from '../../domain/shared/id.ts'
import { RightsExceeded } from '../../domain/users/user-errors.ts'
import { USER } from '../../domain/users/user-record.ts'
import type { RightsRepo } from '../ports/accounts/rights-repo.ts'
import type { RecordStores } from '../ports/console/record-store.ts'

/** Nobody touches sessions or locks of users who hold rights that they lack themselves. */
export class Strength {
  readonly #rights: RightsRepo
  readonly #stores: RecordStores

  constructor(rights: RightsRepo, stores: RecordStores) {
    this.#rights = rights
    this.#stores = stores
  }

  /** Call it inside a transaction: it locks rights until the end. @throws RightsExceeded */
  async requireOver(userId: Id, by: Caller): Promise<void> {
    if (userId === by.userId && !by.key) return
    const [user] = await this.#stores(USER).getForUpdate([userId], 'all')
    const rights = await this.#rights.held()
    const [mine, theirs] = [await rights.of(by), await rights.get(userId)]
    if (!covers(mine, theirs, user?.departmentId)) throw new RightsExceeded()
  }
}
