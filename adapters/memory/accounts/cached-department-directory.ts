import type { AccessVersion } from '../../../application/ports/accounts/access-version.ts'
import type { DepartmentDirectory } from '../../../application/ports/accounts/department-directory.ts'
import type { Department } from '../../../domain/organization/department.ts'
import { BoundedMemory } from '../bounded-memory.ts'

const ONLY = ''

/** Reads departments once for each access version. */
export class CachedDepartmentDirectory implements DepartmentDirectory {
  readonly #source: DepartmentDirectory
  readonly #access: Pick<AccessVersion, 'current'>
  readonly #memory = new BoundedMemory<readonly Department[], number>(1, isCurrent)

  /** @param access uncached, so that a new department shows in the next list anywhere */
  constructor(source: DepartmentDirectory, access: Pick<AccessVersion, 'current'>) {
    this.#source = source
    this.#access = access
  }

  /** The version is read before the data, so the data is never older than its version says. */
  async all(): Promise<readonly Department[]> {
    const version = await this.#access.current()
    return this.#memory.recall(ONLY, version, () => this.#source.all())
  }
}

/** A concurrent caller may already know a later version. */
function isCurrent(version: number, known: number): boolean {
  return version >= known
}
