import { bytesOfPart, countOfParts } from '../../../domain/parts/direct/direct-upload.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import { DirectIncomplete } from '../../../domain/storage/uploads/direct-upload-errors.ts'
import type { StagedUpload } from '../../../domain/storage/uploads/staged-upload.ts'
import {
  FileQuarantined,
  UploadBusy,
  UploadNotEnded,
  UploadNotFound,
} from '../../../domain/storage/uploads/upload-errors.ts'
import { isFinal, mayEnd } from '../../files/resumable/staging-rules.ts'
import type { UploadTools } from '../../files/uploads/upload-file.ts'
import type { ArrivedPart } from '../../ports/files/direct-objects.ts'
import type { StoredFileRepo } from '../../ports/files/stored-file-repo.ts'
import type { WithAuditEntry } from '../../ports/logs/audit.ts'
import type { DirectVault } from './direct-vault.ts'
import type { OpenDirectUpload, OwnDirectUploads } from './own-direct-uploads.ts'
import type { AnnouncedChecksums, VerifyDirectUpload } from './verify-direct-upload.ts'

export interface CompletingTools extends UploadTools {
  readonly vault: DirectVault
  readonly files: StoredFileRepo
  readonly verify: VerifyDirectUpload
}

/** Turns what clients have sent past the service into a file, once, after the checks of any upload. */
export class CompleteDirectUpload {
  readonly #uploads: OwnDirectUploads
  readonly #tools: CompletingTools
  /** Other instances may complete the same upload; the database lets one of them show the file. */
  readonly #completing = new Set<string>()

  constructor(uploads: OwnDirectUploads, tools: CompletingTools) {
    this.#uploads = uploads
    this.#tools = tools
  }

  /**
   * A repeated call returns the same file. After an error that may pass, everything stays.
   * @throws UploadNotFound, also when its file was deleted; DirectIncomplete
   * @throws UploadBusy, UploadNotEnded, after which the caller may try again
   * @throws UploadRefused, FileQuarantined: the upload has ended; QuotaExceeded: it stays
   */
  async execute(
    id: string,
    ownerId: Id,
    announced: AnnouncedChecksums,
    withEntry: WithAuditEntry,
  ): Promise<StoredFile> {
    const upload = await this.#uploads.find(id, ownerId)
    if (upload.isFinished) return this.#ended(upload)
    if (upload.isQuarantined && upload.fileId) throw new FileQuarantined(upload.fileId)
    if (this.#completing.has(id)) throw new UploadBusy()
    this.#completing.add(id)
    try {
      const open = await this.#uploads.open(id, ownerId)
      return await this.#store(open, announced, withEntry)
    } catch (error) {
      if (error instanceof UploadNotFound)
        return await this.#ended(await this.#uploads.endedDespite(error, id, ownerId))
      const hasEnded = isFinal(error)
      if (hasEnded) await this.#uploads.remove(id, ownerId)
      throw !hasEnded && mayEnd(error) ? new UploadNotEnded(error) : error
    } finally {
      this.#completing.delete(id)
    }
  }

  async #ended({ fileId }: StagedUpload): Promise<StoredFile> {
    await this.#tools.running.settled()
    const file = fileId === undefined ? undefined : await this.#tools.files.get(fileId)
    if (!file) throw new UploadNotFound()
    return file
  }

  async #store(
    open: OpenDirectUpload,
    announced: AnnouncedChecksums,
    withEntry: WithAuditEntry,
  ): Promise<StoredFile> {
    const { running, verify, scan, remove } = this.#tools
    const { record, upload } = open
    try {
      await running.keep(record)
      await this.#assemble(open)
      const digest = await verify.execute(open, announced)
      await scan?.execute(record, digest)
      const isShown = await running.durably(() =>
        withEntry((entry) => running.complete(record.id, digest, entry)),
      )
      if (isShown) return new StoredFile({ ...record.props, state: 'ready', digest })
      return await this.#ended(await this.#uploads.find(upload.props.id, upload.props.ownerId))
    } catch (error) {
      // Given up or expired meanwhile: the object may have been assembled after its removal.
      if (error instanceof UploadNotFound) await remove.discardAfter(error, record)
      throw error
    } finally {
      running.end(record.id)
    }
  }

  async #assemble({ upload: { props }, record, object, direct }: OpenDirectUpload): Promise<void> {
    const arrived = await direct.arrived(object)
    if (arrived) {
      checkWhole(arrived, props.length)
      await direct.complete(object, arrived)
    } else if ((await this.#tools.vault.sizeOf(record)) === undefined) throw new UploadNotFound()
  }
}

/** @throws DirectIncomplete */
function checkWhole(arrived: readonly ArrivedPart[], length: number): void {
  for (let number = 1; number <= countOfParts(length); number++) {
    const part = arrived[number - 1]
    const isThere = part?.number === number && part.bytes === bytesOfPart(length, number)
    if (!isThere) throw new DirectIncomplete(number)
  }
}
