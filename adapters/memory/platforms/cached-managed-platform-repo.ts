import type {
  BoundPlatform,
  ManagedPlatformRepo,
  PlatformUpdate,
} from '../../../application/ports/platforms/managed-platform-repo.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { PlatformDraft } from '../../../domain/storage/platforms/platform-draft.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import type { CachedStoragePlatformRepo } from './cached-storage-platform-repo.ts'

type Afterwards = (work: () => void) => void

/** Clears the platform cache after each change, so that the caller sees the change at once. */
export class CachedManagedPlatformRepo implements ManagedPlatformRepo {
  readonly #source: ManagedPlatformRepo
  readonly #cache: CachedStoragePlatformRepo
  readonly #afterwards: Afterwards

  /** @param afterwards runs work once a change is committed */
  constructor(
    source: ManagedPlatformRepo,
    cache: CachedStoragePlatformRepo,
    afterwards: Afterwards = (work) => work(),
  ) {
    this.#source = source
    this.#cache = cache
    this.#afterwards = afterwards
  }

  get(id: Id): Promise<StoragePlatform | undefined> {
    return this.#source.get(id)
  }

  add(draft: PlatformDraft, isDefault?: boolean): Promise<Id | undefined> {
    return this.#changing(this.#source.add(draft, isDefault))
  }

  update(
    id: Id,
    change: (current: StoragePlatform) => PlatformDraft,
    isForced?: boolean,
  ): Promise<PlatformUpdate> {
    return this.#changing(this.#source.update(id, change, isForced))
  }

  setDefault(
    id: Id,
    isDefault: boolean,
    look?: (current: StoragePlatform) => void,
  ): Promise<boolean> {
    return this.#changing(this.#source.setDefault(id, isDefault, look))
  }

  remove(
    ids: readonly Id[],
    look?: (chosen: readonly StoragePlatform[]) => void,
  ): Promise<number | BoundPlatform> {
    return this.#changing(this.#source.remove(ids, look))
  }

  /** After a failure too, because the change may have been made. */
  async #changing<T>(change: Promise<T>): Promise<T> {
    try {
      return await change
    } finally {
      this.#afterwards(() => this.#cache.forget())
    }
  }
}
