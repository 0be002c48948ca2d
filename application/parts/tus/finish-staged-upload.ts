import type { Id } from '../../../domain/shared/id.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import type { StagedUpload } from '../../../domain/storage/uploads/staged-upload.ts'
import {
  FileQuarantined,
  UploadBusy,
  UploadNotEnded,
  UploadNotFound,
} from '../../../domain/storage/uploads/upload-errors.ts'
import type { StagedParts } from '../../files/resumable/staged-parts.ts'
import { isFinal, mayEnd } from '../../files/resumable/staging-rules.ts'
import { leave } from '../../files/uploads/upload-body.ts'
import type { UploadFile } from '../../files/uploads/upload-file.ts'
import type { StagedUploads } from '../../ports/files/staged-uploads.ts'
import { type WithAuditEntry, withoutAuditEntry } from '../../ports/logs/audit.ts'

/** Turns the parts into a file, once, with the same checks and record as any upload. */
export class FinishStagedUpload {
  readonly #staged: StagedUploads
  readonly #parts: StagedParts
  readonly #upload: UploadFile

  constructor(staged: StagedUploads, parts: StagedParts, upload: UploadFile) {
    this.#staged = staged
    this.#parts = parts
    this.#upload = upload
  }

  /**
   * A repeated call returns the same file. After an error that may pass, the parts stay.
   * @returns the file, or `undefined` while bytes are missing
   * @throws UploadNotFound when its file was deleted
   * @throws UploadBusy, UploadNotEnded, after which the caller may try again
   * @throws UploadRefused, QuotaExceeded, FileQuarantined
   */
  async execute(
    upload: StagedUpload,
    withEntry: WithAuditEntry = withoutAuditEntry,
  ): Promise<Id | undefined> {
    if (!upload.isComplete) return undefined
    try {
      if (upload.isFinished) return await this.#ended(upload)
      const file = await this.#store(upload, withEntry)
      await this.#parts.remove(upload)
      return file.id
    } catch (error) {
      if (isFinal(error)) await this.#parts.removeWithUpload(upload)
      throw mayEnd(error) ? new UploadNotEnded(error) : error
    }
  }

  /** A process that died after storing the file left the parts behind. */
  async #ended(upload: StagedUpload): Promise<Id> {
    await this.#upload.settled()
    if (upload.partCount > 0) {
      await this.#staged.markFinished(upload.props.id)
      await this.#parts.remove(upload)
    }
    // A caller who is told that all bytes have arrived takes the file for stored.
    if (!upload.fileId) throw new UploadNotFound()
    return upload.fileId
  }

  async #store(upload: StagedUpload, withEntry: WithAuditEntry): Promise<StoredFile> {
    if (upload.isQuarantined && upload.fileId) throw new FileQuarantined(upload.fileId)
    // Repeated requests do not read and store it again each time.
    if (upload.fileId) throw new UploadBusy()
    const { id, ownerId, ownerName, name, declaredType, length } = upload.props
    const body = this.#parts.read(upload)
    const request = {
      uploader: { userId: ownerId, userName: ownerName },
      name,
      declaredType,
      body,
      bytes: length,
      begun: async (record: StoredFile) => {
        if (!(await this.#staged.claim(id, record.id))) throw new UploadBusy()
      },
    }
    try {
      return await this.#upload.execute(request, withEntry)
    } finally {
      // A body that is refused because of its head, its quota or its platform was not read to the
      // end.
      await leave(body)
    }
  }
}
