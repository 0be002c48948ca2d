import type { Id } from '../../../domain/shared/id.ts'
import type { FileScope } from '../../../domain/storage/files/file-scope.ts'
import type { PostponedRemoval } from '../../../domain/storage/files/removal-wait.ts'
import type {
  ContentDigest,
  StoredFile,
  StoredFileProps,
  UnfinishedFile,
} from '../../../domain/storage/files/stored-file.ts'
import type { TrashTerms } from '../../../domain/storage/files/trash.ts'
import type { UploadKey } from '../../../domain/storage/uploads/upload-key.ts'
import type { UploadQuota } from '../../../domain/storage/usage/upload-quota.ts'
import type { Operation } from '../logs/operation-log.ts'

export type NewFile = Omit<StoredFileProps, 'id' | 'state' | 'digest' | 'linkEpoch'>

type ObjectAddress = Pick<StoredFileProps, 'platformKey' | 'objectKey'>

export interface AddTerms {
  readonly key?: UploadKey | undefined
  readonly quota?: UploadQuota | undefined
  readonly bytes?: number | undefined
  readonly isCopy?: true
  readonly locationEpoch?: number
}

export interface FileFilter {
  readonly id?: Id
  /** Literal: `%` and `_` have no special meaning. */
  readonly objectKeyContains?: string
  readonly originalNameContains?: string
  readonly suffix?: string
  readonly platformKey?: string
  readonly uploaderId?: Id
  readonly createdFrom?: Date
  readonly createdTo?: Date
  readonly withoutAvatars?: true
  readonly onHold?: true
}

export interface FilePage {
  /** Default: ready files only. */
  readonly states?: readonly ('ready' | 'trashed')[]
  readonly filter: FileFilter
  readonly sort: {
    readonly by: 'id' | 'createdAt' | 'platform'
    readonly direction: 'asc' | 'desc'
  }
  readonly offset: number
  readonly limit: number
}

/** `getMany` returns ready files only. */
export interface StoredFileRepo {
  /**
   * Concurrent calls stay within the quota. @throws NoUsablePlatform, UploadRunning, QuotaExceeded
   */
  add(file: NewFile, leaseUntil: Date, terms?: AddTerms): Promise<StoredFile>
  /**
   * Resolves when `work` is durable; if it rejects, `work` may still happen. Not in a transaction.
   */
  durably<T>(work: () => Promise<T>): Promise<T>
  getByUploadKey(uploaderId: Id, key: UploadKey): Promise<StoredFile | undefined>
  renew(ids: readonly Id[], leaseUntil: Date): Promise<void>
  /**
   * Before other records are locked in a transaction in which an upload of this quota becomes ready.
   */
  holdTotals(quota: UploadQuota): Promise<void>
  /** pending -> ready, with `entry`. @returns false when not pending. @throws QuotaExceeded */
  markReady(id: Id, digest: ContentDigest, quota?: UploadQuota, entry?: Operation): Promise<boolean>
  /**
   * Imported files without size and checksum with greater ids, in id order.
   * @returns also how many there are altogether
   */
  unchecked(
    after: Id | undefined,
    limit: number,
  ): Promise<{ readonly files: StoredFile[]; readonly left: number }>
  /** Of an imported file that has none yet. */
  fillDigest(id: Id, digest: ContentDigest): Promise<void>
  /** pending -> quarantined. @returns false when it is no longer pending */
  quarantine(id: Id, digest: ContentDigest): Promise<boolean>
  /** pending -> deleting. @returns false when it is ready or quarantined */
  abandon(id: Id): Promise<boolean>
  /** Any state -> deleting, unless the file is on hold. @returns the marked ones */
  markDeleting(ids: readonly Id[]): Promise<StoredFile[]>
  /**
   * ready -> trashed with its terms, else deleting; quarantined -> deleting. Does not look at holds:
   * the caller must, in the same transaction. @returns those that this call changed
   */
  hideKept(ids: readonly Id[], scope: FileScope, trash?: TrashTerms): Promise<StoredFile[]>
  /** Only a `deleting` record whose platform still has this location epoch; unknown ids succeed. */
  remove(id: Id, locationEpoch?: number): Promise<void>
  /**
   * Removes the record of a file that is being deleted, if others have its object.
   * @returns false if no others have it, so that the caller must remove it; true also if the record
   * is gone already
   */
  letGo(id: Id): Promise<boolean>
  endLinks(ids: readonly Id[], scope: FileScope): Promise<number>
  get(id: Id): Promise<StoredFile | undefined>
  /** In the order of `ids`, without unknown ones and those outside the scope. */
  getMany(ids: readonly Id[], scope: FileScope): Promise<StoredFile[]>
  /** Of the records, in any state, that have one of these objects. */
  idsOf(objects: readonly ObjectAddress[]): Promise<Id[]>
  /** Ready, quarantined and trashed files with ids greater than `after`, in id order. */
  keptOn(platformKey: string, after: Id | undefined, limit: number): Promise<StoredFile[]>
  /** Counts and pages through at most 100,000. A large total may be some seconds old. */
  list(
    page: FilePage,
    scope: FileScope,
  ): Promise<{ readonly files: StoredFile[]; readonly total: number }>
  /** Expired pending and trashed records -> deleting, except on hold. @returns those that are due */
  claimUnfinished(now: Date, limit: number, platformKey?: string): Promise<UnfinishedFile[]>
  postpone(postponed: readonly PostponedRemoval[]): Promise<void>
  hasPostponed(platformKey: string): Promise<boolean>
}
