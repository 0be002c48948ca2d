import type { AccessVersion } from '../../application/ports/access-version.ts'
import type { MenuRepo } from '../../application/ports/menu-repo.ts'
import type { Menu } from '../../domain/access/menu.ts'

/** Sets of roles that are remembered; the one that was loaded first makes room. */
const MOST_SETS = 200
const EVERYTHING = '*'

interface Entry {
  readonly version: number
  readonly loaded: Promise<readonly Menu[]>
}

/**
 * Every page load asks for menus; a store is asked once per set of roles and version of rights, and
 * gives the same list until then, so that what is made of it can be kept too.
 */
export class CachedMenuRepo implements MenuRepo {
  readonly #source: MenuRepo
  readonly #access: AccessVersion
  readonly #entries = new Map<string, Entry>()

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
    const version = await this.#access.current()
    const kept = this.#entries.get(key)
    if (kept !== undefined && kept.version >= version) return kept.loaded
    const entry = { version, loaded: load() }
    this.#entries.delete(key)
    this.#makeRoom()
    this.#entries.set(key, entry)
    entry.loaded.catch(() => this.#forgetFailure(key, entry))
    return entry.loaded
  }

  #makeRoom(): void {
    if (this.#entries.size < MOST_SETS) return
    const oldest = this.#entries.keys().next()
    if (!oldest.done) this.#entries.delete(oldest.value)
  }

  #forgetFailure(key: string, entry: Entry): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key)
  }
}
