import type { Id } from '../../../domain/shared/id.ts'
import type { PlatformDraft } from '../../../domain/storage/platforms/platform-draft.ts'
import type { PlatformBond } from '../../../domain/storage/platforms/platform-errors.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'

export type PlatformUpdate =
  | 'updated'
  | 'not-found'
  | 'key-taken'
  | 'key-in-use'
  | 'location-in-use'

export interface BoundPlatform {
  readonly key: string
  readonly bond: Exclude<PlatformBond, 'built_in' | 'location_in_use'>
}

/** Other things than files that need platforms: until they are over, these stay and keep their keys. */
export interface PlatformBonds {
  /** In a transaction that has locked these platforms. @returns the first that is needed */
  bound(keys: readonly string[]): Promise<BoundPlatform | undefined>
}

/** Each change is applied as a whole or not at all. */
export interface ManagedPlatformRepo {
  get(id: Id): Promise<StoragePlatform | undefined>
  add(draft: PlatformDraft, isDefault?: boolean): Promise<Id | undefined>
  /** A key stays while records name it; a location, while files are there, unless forced. */
  update(
    id: Id,
    change: (current: StoragePlatform) => PlatformDraft,
    isForced?: boolean,
  ): Promise<PlatformUpdate>
  /** Enables the platform and replaces the previous default, also under concurrent calls. */
  setDefault(
    id: Id,
    isDefault: boolean,
    look?: (current: StoragePlatform) => void,
  ): Promise<boolean>
  /** All or none. @returns how many there were, or the first that is default or in use */
  remove(
    ids: readonly Id[],
    look?: (chosen: readonly StoragePlatform[]) => void,
  ): Promise<number | BoundPlatform>
}
