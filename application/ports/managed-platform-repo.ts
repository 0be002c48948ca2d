import type { Id } from '../../domain/shared/id.ts'
import type { PlatformBond } from '../../domain/storage/platform-bound.ts'
import type { PlatformDraft } from '../../domain/storage/platform-draft.ts'
import type { StoragePlatform } from '../../domain/storage/storage-platform.ts'

export type PlatformUpdate =
  | 'updated'
  | 'not-found'
  | 'key-taken'
  | 'key-in-use'
  | 'location-in-use'

/** What holds a platform, so that it stays. */
export interface BoundPlatform {
  readonly key: string
  readonly bond: Exclude<PlatformBond, 'built_in' | 'location_in_use'>
}

/** Storage platforms as administrators change them. Each change happens as a whole or not at all. */
export interface ManagedPlatformRepo {
  get(id: Id): Promise<StoragePlatform | undefined>
  /**
   * @param isDefault as `setDefault` makes it
   * @returns its id, or `undefined` when the key is taken
   */
  add(draft: PlatformDraft, isDefault?: boolean): Promise<Id | undefined>
  /**
   * @param change gets the platform as nobody else changes it meanwhile; what it throws is passed on,
   * and nothing was changed. A key stays while records of files, in whatever state, or an
   * open move name it; the location of its objects, while records of files do.
   * @param isForced changes the location all the same
   */
  update(
    id: Id,
    change: (current: StoragePlatform) => PlatformDraft,
    isForced?: boolean,
  ): Promise<PlatformUpdate>
  /**
   * Made the default, a platform is usable too and takes the place of the one before: at any moment
   * there is one at most, however many are made it at once.
   * @param look gets the platform as nobody else changes it meanwhile; what it throws is passed on,
   * and nothing was changed
   * @returns whether the platform exists
   */
  setDefault(
    id: Id,
    isDefault: boolean,
    look?: (current: StoragePlatform) => void,
  ): Promise<boolean>
  /**
   * All of them, or none when one is the default, has records of files, in whatever state, or is an
   * end of a move that is neither done nor cancelled.
   * @returns how many there were, or the first that is held
   */
  remove(ids: readonly Id[]): Promise<number | BoundPlatform>
}
