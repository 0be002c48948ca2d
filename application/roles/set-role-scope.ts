import { ROLE } from '../../domain/access/role-record.ts'
import type { ScopeKind } from '../../domain/access/scope-kind.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import type { Id } from '../../domain/shared/id.ts'
import { RoleJudge, type RoleTools } from './role-judge.ts'

export interface ScopeForm {
  readonly scope: ScopeKind
  readonly departmentsAreLinked?: boolean | undefined
  readonly departments: readonly Id[]
}

/** Call it inside a transaction. */
export class SetRoleScope {
  readonly #tools: RoleTools

  constructor(tools: RoleTools) {
    this.#tools = tools
  }

  /** @throws RoleNotFound, BuiltInRoleKept, OwnRoleKept, RightsExceeded */
  async execute(id: Id, form: ScopeForm, by: Caller): Promise<void> {
    const { stores, links } = this.#tools
    const departments = form.scope === 'custom' ? form.departments : []
    const judge = await RoleJudge.over({ roles: [id], departments }, by, this.#tools)
    const before = await judge.reachOneToChange()
    judge.requireOpen(judge.found.departments)
    const { departmentsAreLinked = before.departmentsAreLinked, scope } = form
    await stores(ROLE).edit(id, { scope, departmentsAreLinked })
    await links.give(id, 'departments', judge.found.departments)
    await judge.requireGivable(id)
  }
}
