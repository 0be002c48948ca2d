import type { AccessVersion } from '../../../application/ports/access-version.ts'
import type { MenuRepo } from '../../../application/ports/menu-repo.ts'
import type { Menu } from '../../../domain/access/menu.ts'
import { BoundedMemory } from '../bounded-memory.ts'

/** How many sets of roles are cached; beyond it the one loaded first is dropped. */
const MOST_SETS = 200
const EVERYTHING = '*'

/**
 * Every page load asks for menus; a store is asked once per set of roles and version of rights, and
 * gives the same list until then, so that what is made of it can be kept too.
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

  /** The version is older than the question, so an answer is never younger than it says. */
  async #recall(key: string, load: () => Promise<readonly Menu[]>): Promise<readonly Menu[]> {
    return this.#memory.recall(key, await this.#access.current(), load)
  }
}

/** Somebody else may know of a later version already. */
function isCurrent(version: number, known: number): boolean {
  return version >= known
}
