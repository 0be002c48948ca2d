import { type DepartmentMove, openedByMove } from '../../domain/access/opened-by-move.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { RightsExceeded } from '../../domain/users/user-errors.ts'
import type { RightsRepo } from '../ports/accounts/rights-repo.ts'

/** A move may make rows visible to others; the caller must be able to see these rows. */
export class GuardMoves {
  readonly #rights: RightsRepo

  constructor(rights: RightsRepo) {
    this.#rights = rights
  }

  /** @throws RightsExceeded */
  async execute(move: DepartmentMove, by: Caller): Promise<void> {
    const rights = await this.#rights.held()
    const { scope } = await rights.get(by.userId)
    if (scope.all) return
    const tree = await rights.departments()
    const opened = openedByMove(move, tree, await rights.linkedChoices())
    if (![...opened].every((id) => scope.departments.has(id))) throw new RightsExceeded()
  }
}
