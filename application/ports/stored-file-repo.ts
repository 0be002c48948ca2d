import type { Id } from '../../domain/shared/id.ts'
import type { FileScope } from '../../domain/storage/file-scope.ts'
import type { PostponedRemoval } from '../../domain/storage/removal-wait.ts'
import type {
  ContentDigest,
  StoredFile,
  StoredFileProps,
} from '../../domain/storage/stored-file.ts'
import type { UnfinishedFile } from '../../domain/storage/unfinished-file.ts'
import type { UploadKey } from '../../domain/storage/upload-key.ts'
import type { UploadQuota } from '../../domain/storage/upload-quota.ts'
import type { Operation } from './operation-log.ts'

export type NewFile = Omit<StoredFileProps, 'id' | 'state' | 'digest' | 'linkEpoch'>

export interface AddTerms {
  readonly key?: UploadKey | undefined
  /** Of the uploader. */
  readonly quota?: UploadQuota | undefined
  /** Of the file, where they are known before it is there. */
  readonly bytes?: number | undefined
  /** Of a file that its uploader has already: it counts for nobody. */
  readonly isCopy?: true
  /** Of the platform as it is known to who writes the object. */
  readonly locationEpoch?: number
}

export interface FileFilter {
  readonly id?: Id
  /** Object key contains. Text is literal: `%` and `_` mean themselves. */
  readonly objectKeyContains?: string
  readonly originalNameContains?: string
  readonly suffix?: string
  readonly platformKey?: string
  readonly uploaderId?: Id
  readonly createdFrom?: Date
  /** Inclusive. */
  readonly createdTo?: Date
  /** Without those that are somebody's avatar now. */
  readonly withoutAvatars?: true
}

export interface FilePage {
  readonly filter: FileFilter
  /** Files of one platform, created at once, come by their ids. */
  readonly sort: {
    readonly by: 'id' | 'createdAt' | 'platform'
    readonly direction: 'asc' | 'desc'
  }
  readonly offset: number
  readonly limit: number
}

/** Records of stored files. Lists and finds see ready files only. */
export interface StoredFileRepo {
  /**
   * Adds a pending record that no clean-up touches before `leaseUntil`.
   * It holds the key until it is deleting or too old. However many add at once, together they stay
   * within the quota.
   * @throws NoUsablePlatform when its platform was removed or renamed meanwhile, or has its objects elsewhere
   * @throws UploadRunning when another record of its uploader holds the key; QuotaExceeded
   */
  add(file: NewFile, leaseUntil: Date, terms?: AddTerms): Promise<StoredFile>
  /**
   * Adding and marking do not wait for the disk by themselves. What `work` did outlives a crash of
   * the store when this resolves; the disk may take its time. It may have been done, or yet be done,
   * when this rejects. Not inside a transaction.
   */
  durably<T>(work: () => Promise<T>): Promise<T>
  /** @returns the record, pending, ready or quarantined, that holds the key */
  getByUploadKey(uploaderId: Id, key: UploadKey): Promise<StoredFile | undefined>
  /** Prolongs leases of running uploads; never makes one shorter. */
  renew(ids: readonly Id[], leaseUntil: Date): Promise<void>
  /**
   * pending -> ready, within the bytes of the quota. @returns false when the record is no longer
   * pending. @throws QuotaExceeded; the record stays pending then
   * @param entry of the operation log, kept with the change: both or neither
   */
  markReady(id: Id, digest: ContentDigest, quota?: UploadQuota, entry?: Operation): Promise<boolean>
  /** pending -> quarantined, which only a delete ends. @returns false when it is no longer pending */
  quarantine(id: Id, digest: ContentDigest): Promise<boolean>
  /**
   * pending -> deleting. @returns false when it is ready or in quarantine by now: then it stays, for
   * who asks again may have been told of it
   */
  abandon(id: Id): Promise<boolean>
  /** Any state -> deleting. @returns those that are deleting now, known ids only */
  markDeleting(ids: readonly Id[]): Promise<StoredFile[]>
  /**
   * The same for ready files and those in quarantine only: for ids that somebody outside names. Others
   * stay as they are: uploads under way, copies, parts, and what is being removed at its own time.
   * @returns those that it made so, each to one of many callers
   */
  markKeptDeleting(ids: readonly Id[], scope: FileScope): Promise<StoredFile[]>
  /**
   * Removes a record that is deleting; success when it is gone already.
   * @param locationEpoch of where its object was removed from: when its platform has objects elsewhere
   * by now, the record stays, to be asked for there
   */
  remove(id: Id, locationEpoch?: number): Promise<void>
  /** Begins a new epoch of links of ready files. @returns how many there were */
  endLinks(ids: readonly Id[], scope: FileScope): Promise<number>
  /** For the service itself, whoever may see it. */
  get(id: Id): Promise<StoredFile | undefined>
  /** In the order of `ids`; unknown ones, and those outside the scope, are left out. */
  getMany(ids: readonly Id[], scope: FileScope): Promise<StoredFile[]>
  /**
   * Of more than 100,000 found the first 100,000 are counted and can be leafed to. The total of
   * thousands may be that of a few seconds ago.
   */
  list(
    page: FilePage,
    scope: FileScope,
  ): Promise<{ readonly files: StoredFile[]; readonly total: number }>
  /**
   * @returns those of the object keys that a record names, on any platform and in whatever state,
   * unless only those of one state are asked for
   */
  recorded(objectKeys: readonly string[], state?: 'pending'): Promise<ReadonlySet<string>>
  /**
   * Turns pending records whose lease ended before `now` to deleting.
   * @param platformKey only what lies there; without it, on any platform
   * @returns up to `limit` deleting ones, without those that are postponed beyond `now`
   */
  claimUnfinished(now: Date, limit: number, platformKey?: string): Promise<UnfinishedFile[]>
  /** Records that are deleting and could not be removed: a store that is away must not hold up others. */
  postpone(postponed: readonly PostponedRemoval[]): Promise<void>
  /** Whether any of a platform was postponed, by whomever, and is still to be removed. */
  hasPostponed(platformKey: string): Promise<boolean>
}
