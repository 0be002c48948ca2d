import type { Id } from '../../../domain/shared/id.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import type {
  NewStagedUpload,
  StagedPart,
  StagedUpload,
} from '../../../domain/storage/uploads/staged-upload.ts'
import type { UploadQuota } from '../../../domain/storage/usage/upload-quota.ts'
import type { NewFile } from './stored-file-repo.ts'

/** Parts are pending records with a lease; when it ends, recovery removes them. */
export interface StagedUploads {
  /** Announced lengths count against the quota, even when concurrent. @throws QuotaExceeded */
  add(upload: NewStagedUpload, quota: UploadQuota | undefined): Promise<void>
  /** `undefined` also when it expired before `now`. Must be fast even with ten thousand parts. */
  get(id: string, now: Date): Promise<StagedUpload | undefined>
  parts(id: string): Promise<StagedPart[]>
  /**
   * @param locationEpoch known to the writer. @returns `undefined` while another part begins there
   */
  beginPart(
    id: string,
    first: number,
    file: NewFile,
    leaseUntil: Date,
    locationEpoch?: number,
  ): Promise<StoredFile | undefined>
  /**
   * The upload is sent past the service, to the object of this record. Both stay until then.
   * @returns false when the record was removed meanwhile
   */
  openDirect(id: string, recordId: Id, directUpload: string, keptUntil: Date): Promise<boolean>
  completePart(recordId: Id, bytes: number, keptUntil: Date): Promise<boolean>
  /**
   * Making the record ready also finishes the upload. @returns false while another record is bound
   */
  claim(id: string, recordId: Id): Promise<boolean>
  markFinished(id: string): Promise<void>
  /** Removing an unknown id succeeds. The records of its parts stay. */
  remove(id: string): Promise<void>
  removeExpired(now: Date): Promise<number>
}
