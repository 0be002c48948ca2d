import type { Id } from '../../../domain/shared/id.ts'
import type { LegacyRow } from './legacy-source.ts'
import { digestsOf } from './merged.ts'
import type { SwitchRun } from './switch-run.ts'

const KEYS = ['nameKey', 'emailKey', 'phoneKey'] as const
type Key = (typeof KEYS)[number]
type StoredUser = Readonly<Record<string, string | null>>

/** Our users, and which names and contacts they keep whatever the source says. */
export class KeptKeys {
  readonly #run: SwitchRun
  readonly #stored: ReadonlyMap<Id, StoredUser>

  private constructor(run: SwitchRun, stored: ReadonlyMap<Id, StoredUser>) {
    this.#run = run
    this.#stored = stored
  }

  static async over(run: SwitchRun): Promise<KeptKeys> {
    const stored = await run.parts.rows.stored('users', ['name', ...KEYS])
    return new KeptKeys(run, new Map(stored.map((row) => [row.id ?? '', row])))
  }

  get(id: Id | undefined): StoredUser | undefined {
    return this.#stored.get(id ?? '')
  }

  /**
   * @param coming users of the source; one that is as it was imported follows the source, so that
   * another may have what it had
   * @returns who keeps what
   */
  of(key: Key, coming: readonly LegacyRow[]): ReadonlyMap<string, Id> {
    const oldIds = new Set(coming.map(({ user_id: id }) => id))
    const kept = [...this.#stored].filter(([id, row]) => {
      const known = this.#run.knownAs('users', id)
      const { [key]: now } = digestsOf({ [key]: row[key] ?? null }, this.#run.parts.digest)
      return !known || !oldIds.has(known.oldId) || known.digests[key] !== now
    })
    return new Map(kept.map(([id, row]) => [row[key] ?? '', id]))
  }
}
