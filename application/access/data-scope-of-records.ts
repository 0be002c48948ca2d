import type { DataScope } from '../../domain/access/data-scope.ts'
import { branchInScope, type ScopedFields, scopeOn } from '../../domain/access/rows-in-scope.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import type { Scope } from '../../domain/records/record.ts'
import { isId } from '../../domain/shared/id.ts'
import type { RightsRepo } from '../ports/accounts/rights-repo.ts'

/** Query parameters of the front ends for one department, or for one with everything below it. */
export type NamedDepartments = Readonly<Record<string, string | undefined>>

/** The rows of the caller's data scope, narrowed to the departments of the request. */
export class DataScopeOfRecords {
  readonly #rights: RightsRepo
  readonly #fields: ScopedFields
  readonly #narrowedBy: DepartmentQuestions

  constructor(rights: RightsRepo, fields: ScopedFields, narrowedBy: DepartmentQuestions = {}) {
    this.#rights = rights
    this.#fields = fields
    this.#narrowedBy = narrowedBy
  }

  async execute(by: Caller, named: NamedDepartments): Promise<Scope> {
    const scope = await this.#rights.scopeOf(by)
    const departments = await this.#namedBy(named, scope)
    return scopeOn(this.#fields, scope, { by, departments })
  }

  /** @returns `undefined` if the request names no department */
  async #namedBy(named: NamedDepartments, scope: DataScope) {
    const { exact = '', branch = '' } = this.#narrowedBy
    const [one, all] = [named[exact], named[branch]]
    if (one) return new Set(isId(one) ? [one] : [])
    if (!all) return undefined
    return branchInScope(await this.#rights.departments(), scope, all)
  }
}

/** Names of two parameters: one department, or one with everything below; the first wins. */
export interface DepartmentQuestions {
  readonly exact?: string
  readonly branch?: string
}
