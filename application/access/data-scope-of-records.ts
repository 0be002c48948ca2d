import { type ScopedFields, scopeOn } from '../../domain/access/rows-in-scope.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import type { Scope } from '../../domain/records/record-change.ts'
import { type Id, isId } from '../../domain/shared/id.ts'
import type { RightsRepo } from '../ports/rights-repo.ts'

/** Query parameters of the front ends for one department, or for one with everything below it. */
export type AskedDepartments = Readonly<Record<string, string | undefined>>

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

  async execute(by: Caller, asked: AskedDepartments): Promise<Scope> {
    const { scope } = await this.#rights.get(by.userId)
    const departments = await this.#askedFor(asked)
    return scopeOn(this.#fields, scope, { by, departments })
  }

  /** @returns `undefined` if the request names no department */
  async #askedFor(asked: AskedDepartments): Promise<ReadonlySet<Id> | undefined> {
    const { exact = '', branch = '' } = this.#narrowedBy
    const [one, all] = [asked[exact], asked[branch]]
    if (one) return new Set(isId(one) ? [one] : [])
    if (!all) return undefined
    return (await this.#rights.departments()).branchOf(all)
  }
}

/** Names of two parameters: one department, or one with everything below; the first wins. */
export interface DepartmentQuestions {
  readonly exact?: string
  readonly branch?: string
}
