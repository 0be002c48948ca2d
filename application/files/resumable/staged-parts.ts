import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import { HEAD_BYTES } from '../../../domain/storage/uploads/leading-bytes.ts'
import {
  type StagedPart,
  type StagedUpload,
  unbrokenParts,
  type WholePart,
} from '../../../domain/storage/uploads/staged-upload.ts'
import { UploadBusy, UploadRefused } from '../../../domain/storage/uploads/upload-errors.ts'
import type { Ids } from '../../ports/crypto.ts'
import type { ObjectBody } from '../../ports/files/object-store.ts'
import type { StagedUploads } from '../../ports/files/staged-uploads.ts'
import type { FileVault } from '../file-vault.ts'
import type { RemoveFiles } from '../recovery/remove-files.ts'
import type { UnwaitedRemovals } from '../recovery/unwaited-removals.ts'
import type { RunningUploads } from '../uploads/running-uploads.ts'

export interface PartTools {
  readonly staged: StagedUploads
  readonly vault: FileVault
  readonly running: RunningUploads
  readonly remove: RemoveFiles
  readonly unwaited: UnwaitedRemovals
  readonly ids: Ids
}

/** Stores the parts of uploads as objects on platforms. */
export class StagedParts {
  readonly #tools: PartTools

  constructor(tools: PartTools) {
    this.#tools = tools
  }

  /**
   * Stores what arrives, even if fewer bytes than announced. @returns how many. @throws UploadBusy
   */
  async write(
    upload: StagedUpload,
    platform: StoragePlatform,
    body: ObjectBody,
    at: Date,
  ): Promise<number> {
    const { staged, running, vault, remove } = this.#tools
    const { id, expiresAt } = upload.props
    const { locationEpoch } = platform.props
    const file = this.#record(upload, platform, at)
    const record = await running.beginAs((leaseUntil) =>
      staged.beginPart(id, upload.offset, file, leaseUntil, locationEpoch),
    )
    if (!record) throw new UploadBusy()
    try {
      const { bytes } = await vault.write(record, body, locationEpoch)
      const isKept = bytes > 0 && (await staged.completePart(record.id, bytes, expiresAt))
      if (!isKept) await remove.discardAfter(undefined, record)
      return isKept ? bytes : 0
    } catch (error) {
      await remove.discardAfter(error, record)
      throw error
    } finally {
      running.end(record.id)
    }
  }

  /** Reads all parts in order. @throws UploadRefused when one was removed meanwhile */
  async *read(upload: StagedUpload): ObjectBody {
    for (const part of await this.#whole(upload)) {
      let at = part.first
      for await (const chunk of await this.#open(part, upload)) {
        // Chunks are only lent, and the content check keeps those of the head for a while.
        yield at < HEAD_BYTES ? new Uint8Array(chunk) : chunk
        at += chunk.length
      }
    }
  }

  /** When this resolves, no upload has these parts. Their objects are removed after the answer. */
  async remove({ props }: StagedUpload): Promise<void> {
    await this.#hide(await this.#tools.staged.parts(props.id))
  }

  /** Removes the upload first, so that no new part is added that would remain. */
  async removeWithUpload({ props }: StagedUpload): Promise<void> {
    const parts = await this.#tools.staged.parts(props.id)
    await this.#tools.staged.remove(props.id)
    await this.#hide(parts)
  }

  async #whole({ props }: StagedUpload): Promise<WholePart[]> {
    const parts = unbrokenParts(await this.#tools.staged.parts(props.id))
    const there = parts.reduce((sum, { bytes }) => sum + bytes, 0)
    if (there !== props.length) throw new UploadRefused('aborted')
    return parts
  }

  async #open({ record, bytes }: WholePart, upload: StagedUpload): Promise<ObjectBody> {
    try {
      return await this.#tools.vault.readPending(record, bytes)
    } catch (error) {
      // Another request may have finished the upload since, and removed its parts.
      await this.#whole(upload)
      throw error
    }
  }

  async #hide(parts: readonly StagedPart[]): Promise<void> {
    const { remove, unwaited } = this.#tools
    unwaited.begin(await remove.hide(parts.map(({ record }) => record.id)))
  }

  #record({ props }: StagedUpload, platform: StoragePlatform, createdAt: Date) {
    const { ids } = this.#tools
    return {
      platformKey: platform.key,
      objectKey: ObjectKey.forUpload(platform.props.basePath, ids.handle(), '', createdAt),
      originalName: props.name,
      suffix: '',
      contentType: 'application/octet-stream',
      uploaderId: props.ownerId,
      uploaderName: props.ownerName,
      createdAt,
    }
  }
}
