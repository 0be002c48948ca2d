import type {
  BoundPlatform,
  ManagedPlatformRepo,
  PlatformBonds,
  PlatformUpdate,
} from '../../../application/ports/platforms/managed-platform-repo.ts'
import type { StoragePlatformRepo } from '../../../application/ports/platforms/storage-platform-repo.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { PlatformDraft } from '../../../domain/storage/platforms/platform-draft.ts'
import { isSameLocation } from '../../../domain/storage/platforms/platform-location.ts'
import { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import { type MemoryDatabase, MemoryStore } from '../memory-database.ts'

export class MemoryStoragePlatformRepo extends MemoryStore implements StoragePlatformRepo {
  async get(key: string): Promise<StoragePlatform | undefined> {
    return this.database.platforms.get(key)
  }

  async getDefault(): Promise<StoragePlatform | undefined> {
    return (await this.list()).find((platform) => platform.props.isDefault)
  }

  async list(): Promise<StoragePlatform[]> {
    const platforms = [...this.database.platforms.values()]
    return platforms.sort((one, other) => Number(one.id) - Number(other.id))
  }
}

export class MemoryManagedPlatformRepo extends MemoryStore implements ManagedPlatformRepo {
  readonly #bonds: PlatformBonds

  constructor(database: MemoryDatabase, bonds: PlatformBonds) {
    super(database)
    this.#bonds = bonds
  }

  async get(id: Id): Promise<StoragePlatform | undefined> {
    return this.#byId(id)
  }

  async add(draft: PlatformDraft, isDefault = false): Promise<Id | undefined> {
    const { platforms } = this.database
    if (platforms.has(draft.key)) return undefined
    const id = this.database.nextId('platform')
    const added = new StoragePlatform({ ...draft, id, isDefault: false })
    platforms.set(draft.key, added)
    if (isDefault) this.#makeDefault(added)
    return id
  }

  async update(
    id: Id,
    change: (current: StoragePlatform) => PlatformDraft,
    isForced = false,
  ): Promise<PlatformUpdate> {
    const { platforms } = this.database
    const current = this.#byId(id)
    if (!current) return 'not-found'
    const draft = change(current)
    const isRenamed = draft.key !== current.key
    if (isRenamed && platforms.has(draft.key)) return 'key-taken'
    if (isRenamed && (this.#hasFiles(current.key) || (await this.#bonds.bound([current.key]))))
      return 'key-in-use'
    const isElsewhere = !isForced && !isSameLocation(draft, current.props)
    if (isElsewhere && this.#hasFiles(current.key)) return 'location-in-use'
    const { isDefault } = current.props
    this.#replace(current, new StoragePlatform({ ...draft, id, isDefault }))
    return 'updated'
  }

  async setDefault(
    id: Id,
    isDefault: boolean,
    look?: (current: StoragePlatform) => void,
  ): Promise<boolean> {
    const chosen = this.#byId(id)
    if (!chosen) return false
    look?.(chosen)
    if (isDefault) this.#makeDefault(chosen)
    else this.#replace(chosen, new StoragePlatform({ ...chosen.props, isDefault }))
    return true
  }

  async remove(
    ids: readonly Id[],
    look?: (chosen: readonly StoragePlatform[]) => void,
  ): Promise<number | BoundPlatform> {
    const chosen = ids.flatMap((id) => this.#byId(id) ?? [])
    look?.(chosen)
    for (const { key, props } of chosen) {
      if (props.isDefault) return { key, bond: 'default' }
      if (this.#hasFiles(key)) return { key, bond: 'files' }
    }
    const bound = await this.#bonds.bound(chosen.map(({ key }) => key))
    if (bound) return bound
    for (const { key } of chosen) this.database.platforms.delete(key)
    return chosen.length
  }

  #makeDefault(chosen: StoragePlatform): void {
    for (const platform of this.database.platforms.values()) {
      this.#replace(platform, new StoragePlatform({ ...platform.props, isDefault: false }))
    }
    const props = { ...chosen.props, isDefault: true, status: 'normal' } as const
    this.#replace(chosen, new StoragePlatform(props))
  }

  #byId(id: Id): StoragePlatform | undefined {
    return [...this.database.platforms.values()].find((platform) => platform.id === id)
  }

  #hasFiles(key: string): boolean {
    return [...this.database.files.values()].some(({ file }) => file.props.platformKey === key)
  }

  #replace({ key }: StoragePlatform, platform: StoragePlatform): void {
    if (key !== platform.key) this.database.platforms.delete(key)
    this.database.platforms.set(platform.key, platform)
  }
}
