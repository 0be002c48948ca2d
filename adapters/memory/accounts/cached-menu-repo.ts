import type { AccessVersion } from '../../../application/ports/accounts/access-version.ts'
import type { MenuRepo } from '../../../application/ports/console/menu-repo.ts'
import type { Menu } from '../../../domain/access/menu.ts'
import { BoundedMemory } from '../bounded-memory.ts'

/** The number of role sets that are cached; the one loaded first is dropped when there are more. */
const MOST_SETS = 200
const EVERYTHING = '*'

/**
 * Every page load needs menus. They are read once for each set of roles and access version. Until
 * the version changes, callers get the same list, so what they compute from it can be cached too.
 */
export class CachedMenuRepo implements MenuRepo {
  readonly #source: MenuRepo
  readonly #access: AccessVersion
  readonly #memory = new BoundedMemory<readonly Menu[], number>(MOST_SETS, isCurrent)

  constructor(source: MenuRepo, access: AccessVersion) {
    this.#source = source
    this.#access = access
  }

  all(): Promise<readonly Menu[]> {
    return this.#recall(EVERYTHING, () => this.#source.all())
  }

  grantedTo(roleKeys: readonly string[]): Promise<readonly Menu[]> {
    const key = JSON.stringify([...new Set(roleKeys)].sort())
    return this.#recall(key, () => this.#source.grantedTo(roleKeys))
  }

  /** The version is read before the data, so the data is never older than its version says. */
  async #recall(key: string, load: () => Promise<readonly Menu[]>): Promise<readonly Menu[]> {
    return this.#memory.recall(key, await this.#access.current(), load)
  }
}

/** A concurrent caller may already know a later version. */
function isCurrent(version: number, known: number): boolean {
  return version >= known
}
