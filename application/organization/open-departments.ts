import type { Caller } from '../../domain/identity/caller.ts'
import { DEPARTMENT } from '../../domain/organization/department.ts'
import type { Condition } from '../../domain/records/record-change.ts'
import type { AnyRow } from '../../domain/records/record-row.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { RecordPage } from '../ports/record-store.ts'
import type { RightsRepo } from '../ports/rights-repo.ts'

const WHOLE = { offset: 0, limit: 10_000, sort: DEPARTMENT.order }

type Asked = Readonly<Record<string, string | undefined>>

/** Of departments, within the scope of whoever asks. */
interface ScopedList {
  list(
    question: Omit<RecordPage, 'scope'> & { readonly asked: Asked },
    by: Caller,
  ): Promise<{ readonly rows: AnyRow[] }>
}

interface DepartmentQuestion {
  readonly conditions?: readonly Condition[]
  readonly asked?: Asked
  /** Left out, with all below it. */
  readonly without?: Id
}

/** The departments that a caller may see, whole, in the order of the page. */
export class OpenDepartments {
  readonly #departments: ScopedList
  readonly #rights: RightsRepo

  constructor(departments: ScopedList, rights: RightsRepo) {
    this.#departments = departments
    this.#rights = rights
  }

  async execute(by: Caller, question: DepartmentQuestion = {}): Promise<AnyRow[]> {
    const { conditions = [], asked = {}, without } = question
    const { rows } = await this.#departments.list({ ...WHOLE, conditions, asked }, by)
    if (without === undefined) return rows
    const branch = (await this.#rights.departments()).branchOf(without)
    return rows.filter(({ id }) => id !== without && !branch.has(id))
  }
}
