import { RoleHeld } from '../../domain/access/holder-errors.ts'
import { BuiltInRoleKept } from '../../domain/access/role-errors.ts'
import { ROLE } from '../../domain/access/role-record.ts'
import { MANAGER_ROLE } from '../../domain/access/role-rights.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import type { Id } from '../../domain/shared/id.ts'
import { RoleJudge, type RoleTools } from './role-judge.ts'

interface References {
  end(table: string, ids: readonly Id[]): Promise<void>
}

/** Call it inside a transaction. */
export class RemoveRoles {
  readonly #tools: RoleTools
  readonly #references: References

  constructor(tools: RoleTools, references: References) {
    this.#tools = tools
    this.#references = references
  }

  /**
   * All or none. Some may be gone already.
   * @throws RoleNotFound, BuiltInRoleKept, RoleHeld, RecordReferred
   */
  async execute(ids: readonly Id[], by: Caller): Promise<void> {
    const { stores, links } = this.#tools
    const roles = (await RoleJudge.over({ roles: ids }, by, this.#tools)).reach()
    const builtIn = roles.find(({ key }) => key === MANAGER_ROLE)
    if (builtIn) throw new BuiltInRoleKept(builtIn.name)
    for (const { id, name } of roles) {
      if (await links.isHeld([id])) throw new RoleHeld(name)
    }
    const gone = roles.map(({ id }) => id)
    await this.#references.end(ROLE.table, gone)
    await stores(ROLE).remove(gone)
  }
}
