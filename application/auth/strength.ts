import { covers } from '../../domain/access/rights.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import type { Id } from '../../domain/shared/id.ts'
import { RightsExceeded } from '../../domain/users/user-errors.ts'
import { USER } from '../../domain/users/user-record.ts'
import type { RightsRepo } from '../ports/accounts/rights-repo.ts'
import type { RecordStores } from '../ports/console/record-store.ts'

/** Nobody touches, or looks into, what guards users who hold rights that they lack themselves. */
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

  /** For what is only shown, so it locks nothing. */
  async isOver(userId: Id, by: Caller): Promise<boolean> {
    const [user] = await this.#stores(USER).get([userId], 'all')
    const [mine, theirs] = [await this.#rights.of(by), await this.#rights.get(userId)]
    return covers(mine, theirs, user?.departmentId)
  }
}
