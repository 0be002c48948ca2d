import { rowMatches } from '../../domain/access/row-matches.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import type { Department } from '../../domain/organization/department.ts'
import {
  type PlacedDepartment,
  placedDepartments,
} from '../../domain/organization/placed-departments.ts'
import type { Condition, Scope } from '../../domain/records/record.ts'
import type { Id } from '../../domain/shared/id.ts'
import { oncePer } from '../../domain/shared/once-per.ts'
import type { DepartmentDirectory } from '../ports/accounts/department-directory.ts'

type Asked = Readonly<Record<string, string | undefined>>

/** Which departments a user may see, among those that a page asks for. */
interface ScopeOfDepartments {
  execute(by: Caller, asked: Asked): Promise<Scope>
}

interface DepartmentQuestion {
  readonly conditions?: readonly Condition[]
  readonly asked?: Asked
  /** Left out, with everything below it. */
  readonly without?: Id
}

/** All departments in a caller's scope, in the order of the page. */
export class OpenDepartments {
  readonly #directory: DepartmentDirectory
  readonly #scope: ScopeOfDepartments
  readonly #placed = oncePer<readonly Department[], readonly PlacedDepartment[]>(placedDepartments)

  constructor(directory: DepartmentDirectory, scope: ScopeOfDepartments) {
    this.#directory = directory
    this.#scope = scope
  }

  /** Returns the same objects, and to unrestricted callers the same array, until a change. */
  async execute(
    by: Caller,
    question: DepartmentQuestion = {},
  ): Promise<readonly PlacedDepartment[]> {
    const { conditions = [], asked = {}, without } = question
    const scope = await this.#scope.execute(by, asked)
    const placed = this.#placed(await this.#directory.all())
    if (scope === 'all' && conditions.length === 0 && without === undefined) return placed
    const matches = rowMatches({ conditions, scope })
    const shown = await this.#shown(placed, by)
    // What the caller may not see is left out no more than what does not exist.
    const left = shown.some(({ department }) => department.id === without) ? without : undefined
    return shown.filter(
      ({ department, ancestors }) =>
        matches(department) && (left === undefined || !isIn(left, department, ancestors)),
    )
  }

  /** What the caller may see, without names of parents that they may not. */
  async #shown(placed: readonly PlacedDepartment[], by: Caller) {
    const scope = await this.#scope.execute(by, {})
    if (scope === 'all') return placed
    const isOpen = rowMatches({ conditions: [], scope })
    const open = placed.filter(({ department }) => isOpen(department))
    const ids = new Set<Id | undefined>(open.map(({ department }) => department.id))
    return open.map((one) => (ids.has(one.department.parentId) ? one : atTop(one)))
  }
}

/** The same object for the same department, because rows are serialized once for each. */
const atTop = oncePer((one: PlacedDepartment) => ({ ...one, parentName: undefined }))

function isIn(branch: Id, { id }: Department, ancestors: readonly Id[]): boolean {
  return id === branch || ancestors.includes(branch)
}
