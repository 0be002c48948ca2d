import type { Id } from '../../domain/shared/id.ts'
import type {
  NewStagedUpload,
  StagedPart,
  StagedUpload,
} from '../../domain/storage/staged-upload.ts'
import type { StoredFile } from '../../domain/storage/stored-file.ts'
import type { UploadQuota } from '../../domain/storage/upload-quota.ts'
import type { NewFile } from './stored-file-repo.ts'

/**
 * Uploads that arrive in parts. A part lies under a pending record like that of a running upload, so
 * the clean-up of records removes it when its lease ends; then it is no part any more.
 */
export interface StagedUploads {
  /**
   * Unfinished ones of a user count by the same numbers as running uploads, and by their announced
   * length, beside what is stored: however many begin at once. Other uploads may take that room.
   * @throws QuotaExceeded
   */
  add(upload: NewStagedUpload, quota: UploadQuota | undefined): Promise<void>
  /** Without those that expired before `now`. Asked for each part: ten thousand may cost it some milliseconds, no more. */
  get(id: string, now: Date): Promise<StagedUpload | undefined>
  /** All there are, by `first`; there may be ten thousand. */
  parts(id: string): Promise<StagedPart[]>
  /**
   * Adds a record for the part that begins at `first`; it does not count as a file.
   * @param locationEpoch of the platform as it is known to who writes the object
   * @returns `undefined` while another part has that place, unless it is being taken away, and when the upload is no longer open
   * @throws NoUsablePlatform when its platform was removed meanwhile, or has its objects elsewhere
   */
  beginPart(
    id: string,
    first: number,
    file: NewFile,
    leaseUntil: Date,
    locationEpoch?: number,
  ): Promise<StoredFile | undefined>
  /** Now the part is one, and kept until then. @returns false when its record was taken away */
  completePart(recordId: Id, bytes: number, keptUntil: Date): Promise<boolean>
  /**
   * Names the record it becomes: when that is made ready, the upload is finished in the same step.
   * @returns false while it has one that was not taken away
   */
  claim(id: string, recordId: Id): Promise<boolean>
  markFinished(id: string): Promise<void>
  /** Success when it is gone already. The records of its parts stay. */
  remove(id: string): Promise<void>
  /** @returns how many */
  removeExpired(now: Date): Promise<number>
}
