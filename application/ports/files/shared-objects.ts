import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'

/** Files with the same bytes that share one object. `StoredFileRepo.letGo` is the way out. */
export interface SharedObjects {
  /**
   * Ready files of one platform whose size and checksum are the same, but not their objects: of each
   * group the first file, and those in other objects than that.
   * @param after the last checksum of the page before
   * @returns up to that many groups, in the order of their checksums; up to 1000 files
   */
  copies(after: string | undefined, limit: number): Promise<StoredFile[][]>
  /**
   * `file` has the object of `kept` from now on. Its former object is removed at that time.
   * @returns false unless both are ready and where they were
   */
  share(file: StoredFile, kept: StoredFile, removeAt: Date): Promise<boolean>
}
