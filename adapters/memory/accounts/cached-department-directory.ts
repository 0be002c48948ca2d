import type { AccessVersion } from '../../../application/ports/access-version.ts'
import type { DepartmentDirectory } from '../../../application/ports/department-directory.ts'
import type { Department } from '../../../domain/organization/department.ts'
import { BoundedMemory } from '../bounded-memory.ts'

const ONLY = ''

/** Departments are read once for each version of rights, and not again as long as that stays. */
export class CachedDepartmentDirectory implements DepartmentDirectory {
  readonly #source: DepartmentDirectory
  readonly #access: Pick<AccessVersion, 'current'>
  readonly #memory = new BoundedMemory<readonly Department[], number>(1, isCurrent)

  /** @param access of the store itself: whoever adds one sees it in the next list, on any instance */
  constructor(source: DepartmentDirectory, access: Pick<AccessVersion, 'current'>) {
    this.#source = source
    this.#access = access
  }

  /** The version is older than the question, so an answer is never younger than it says. */
  async all(): Promise<readonly Department[]> {
    const version = await this.#access.current()
    return this.#memory.recall(ONLY, version, () => this.#source.all())
  }
}

/** Somebody else may know of a later version already. */
function isCurrent(version: number, known: number): boolean {
  return version >= known
}
