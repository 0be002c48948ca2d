import type { Id } from '../../../domain/shared/id.ts'
import type { FileScope } from '../../../domain/storage/files/file-scope.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import type { UploadQuota } from '../../../domain/storage/usage/upload-quota.ts'

/** Ways out of the trash, and holds. `StoredFileRepo.hideKept` is the way in. */
export interface FileTrash {
  /** trashed -> deleting. Holds are for the caller to obey. @returns those that this call changed */
  purge(ids: readonly Id[], scope: FileScope): Promise<StoredFile[]>
  /**
   * trashed -> ready, with new links only. @returns those that this call changed
   * @param quotaOf an uploader
   * @throws QuotaExceeded, DepartmentFull for files that did not count in the trash
   */
  restore(
    ids: readonly Id[],
    scope: FileScope,
    quotaOf?: (userId: Id) => Promise<UploadQuota | undefined>,
  ): Promise<StoredFile[]>
  /** Of ready files and of those in the trash. @returns how many */
  changeHold(ids: readonly Id[], scope: FileScope, reason: string | undefined): Promise<number>
}
