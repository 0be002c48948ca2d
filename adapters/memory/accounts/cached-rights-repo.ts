import type { AccessVersion } from '../../../application/ports/accounts/access-version.ts'
import type { RightsRepo, Viewer } from '../../../application/ports/accounts/rights-repo.ts'
import type { DataScope } from '../../../domain/access/data-scope.ts'
import { askedScope, type Rights } from '../../../domain/access/rights.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import type { DepartmentTree } from '../../../domain/organization/department-tree.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { BoundedMemory } from '../bounded-memory.ts'

/** The number of users that are cached; the one loaded first is dropped when there are more. */
const MOST_USERS = 1000
const ONLY = ''

/** Evaluates rights once per user and version, and reads departments once per version. */
export class CachedRightsRepo implements RightsRepo {
  readonly #source: RightsRepo
  readonly #access: AccessVersion
  readonly #rights = new BoundedMemory<Rights, number>(MOST_USERS, isCurrent)
  readonly #departments = new BoundedMemory<DepartmentTree, number>(1, isCurrent)

  constructor(source: RightsRepo, access: AccessVersion) {
    this.#source = source
    this.#access = access
  }

  // The version is read before the data, so the data is never older than its version says.
  async get(userId: Id): Promise<Rights> {
    const version = await this.#access.current()
    return this.#rights.recall(userId, version, () => this.#source.get(userId))
  }

  async of(caller: Caller): Promise<Rights> {
    if (caller.key) return this.#source.of(caller)
    const rights = await this.get(caller.userId)
    return rights.scopes ? { ...rights, scope: askedScope(rights, caller) } : rights
  }

  async scopeOf(viewer: Viewer): Promise<DataScope> {
    return askedScope(await this.get(viewer.userId), viewer)
  }

  getForUsers(userIds: readonly Id[]): Promise<ReadonlyMap<Id, Rights>> {
    return this.#source.getForUsers(userIds)
  }

  getForRoles(roleIds: readonly Id[], department: Id | undefined): Promise<Rights> {
    return this.#source.getForRoles(roleIds, department)
  }

  givable(holder: Rights): Promise<ReadonlySet<Id>> {
    return this.#source.givable(holder)
  }

  async departments(): Promise<DepartmentTree> {
    const version = await this.#access.current()
    return this.#departments.recall(ONLY, version, () => this.#source.departments())
  }

  linkedChoices(): Promise<readonly (readonly Id[])[]> {
    return this.#source.linkedChoices()
  }

  held(): Promise<RightsRepo> {
    return this.#source.held()
  }
}

/** A concurrent caller may already know a later version. */
function isCurrent(version: number, known: number): boolean {
  return version >= known
}
