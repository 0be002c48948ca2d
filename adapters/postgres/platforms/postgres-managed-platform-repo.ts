import { LockMode } from '@mikro-orm/core'
import type {
  BoundPlatform,
  ManagedPlatformRepo,
  PlatformBonds,
  PlatformUpdate,
} from '../../../application/ports/platforms/managed-platform-repo.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { PlatformDraft } from '../../../domain/storage/platforms/platform-draft.ts'
import { isSameLocation } from '../../../domain/storage/platforms/platform-location.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import { isViolation } from '../connection/constraint-violation.ts'
import { type Database, OnDatabase } from '../connection/database.ts'
import { StoragePlatformTable } from '../tables/tables.ts'
import { toColumns, toPlatform } from './storage-platform-row.ts'

// Makes concurrent changes of the default run one after the other, before they lock any row. Reads
// and uploads do not wait for this lock.
const ONE_AT_A_TIME = 'lock table storage_platforms in share row exclusive mode'

// Taken before any row lock: waiting for the lock above while holding a row would deadlock.
const BEFORE_ROWS = 'lock table storage_platforms in row exclusive mode'

const CLEAR_OTHERS = 'update storage_platforms set is_default = false where is_default and id <> $1'

const SET_DEFAULT = `update storage_platforms
    set is_default = $2::boolean, status = case when $2::boolean then 'normal' else status end
    where id = $1`

const HELD_BY_FILES = 'select platform_key from stored_files where platform_key = any($1) limit 1'

const REMOVE = 'delete from storage_platforms where id = any($1)'

/** A change that is read again in its transaction is seen. */
const UNKEPT = { disableIdentityMap: true } as const

export class PostgresManagedPlatformRepo extends OnDatabase implements ManagedPlatformRepo {
  readonly #bonds: readonly PlatformBonds[]

  constructor(database: Database, bonds: readonly PlatformBonds[]) {
    super(database)
    this.#bonds = bonds
  }

  async get(id: Id): Promise<StoragePlatform | undefined> {
    const row = await this.database.use((em) => em.findOne(StoragePlatformTable, { id }, UNKEPT))
    return row ? toPlatform(row) : undefined
  }

  async add(draft: PlatformDraft, isDefault = false): Promise<Id | undefined> {
    const row = { ...toColumns(draft), isDefault: false }
    try {
      return await this.database.repeatableTransaction(async () => {
        if (isDefault) await this.database.rows(ONE_AT_A_TIME, [])
        const id = await this.database.use((em) => em.insert(StoragePlatformTable, row))
        if (isDefault) await this.setDefault(id, true)
        return id
      })
    } catch (error) {
      if (isViolation(error, 'unique')) return undefined
      throw error
    }
  }

  async update(
    id: Id,
    change: (current: StoragePlatform) => PlatformDraft,
    isForced = false,
  ): Promise<PlatformUpdate> {
    try {
      return await this.database.repeatableTransaction(() => this.#change(id, change, isForced))
    } catch (error) {
      if (isViolation(error, 'unique')) return 'key-taken'
      throw error
    }
  }

  setDefault(
    id: Id,
    isDefault: boolean,
    look?: (current: StoragePlatform) => void,
  ): Promise<boolean> {
    return this.database.repeatableTransaction(async () => {
      await this.database.rows(ONE_AT_A_TIME, [])
      const current = await this.get(id)
      if (!current) return false
      look?.(current)
      if (isDefault) await this.database.rows(CLEAR_OTHERS, [id])
      await this.database.rows(SET_DEFAULT, [id, isDefault])
      return true
    })
  }

  remove(
    ids: readonly Id[],
    look?: (chosen: readonly StoragePlatform[]) => void,
  ): Promise<number | BoundPlatform> {
    return this.database.repeatableTransaction(async () => {
      const chosen = await this.#locked(ids)
      look?.(chosen)
      const standard = chosen.find(({ props }) => props.isDefault)
      if (standard) return { key: standard.key, bond: 'default' }
      const bound = await this.#bound(chosen)
      if (bound) return bound
      await this.database.rows(REMOVE, [ids])
      return chosen.length
    })
  }

  async #change(
    id: Id,
    change: (current: StoragePlatform) => PlatformDraft,
    isForced: boolean,
  ): Promise<PlatformUpdate> {
    const [current] = await this.#locked([id])
    if (!current) return 'not-found'
    const draft = change(current)
    const isRenamed = draft.key !== current.key
    if (isRenamed && (await this.#bound([current]))) return 'key-in-use'
    const isElsewhere = !isForced && !isSameLocation(draft, current.props)
    if (isElsewhere && (await this.#withFiles([current.key]))) {
      return 'location-in-use'
    }
    await this.database.use((em) => em.nativeUpdate(StoragePlatformTable, { id }, toColumns(draft)))
    return 'updated'
  }

  /**
   * Locks the platforms: until the transaction ends, nobody can change them or add a file record
   * that names them.
   */
  async #locked(ids: readonly Id[]): Promise<StoragePlatform[]> {
    await this.database.rows(BEFORE_ROWS, [])
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const
    const rows = await this.database.use((em) =>
      em.find(StoragePlatformTable, { id: { $in: [...ids] } }, options),
    )
    return rows.map(toPlatform)
  }

  async #bound(platforms: readonly StoragePlatform[]): Promise<BoundPlatform | undefined> {
    const keys = platforms.map(({ key }) => key)
    const full = await this.#withFiles(keys)
    if (full) return full
    for (const bonds of this.#bonds) {
      const found = await bonds.bound(keys)
      if (found) return found
    }
    return undefined
  }

  async #withFiles(keys: readonly string[]): Promise<BoundPlatform | undefined> {
    const [held] = await this.database.rows(HELD_BY_FILES, [keys])
    return held && { key: String(held.platform_key), bond: 'files' }
  }
}
