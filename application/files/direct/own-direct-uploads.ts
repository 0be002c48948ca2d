import type { Id } from '../../../domain/shared/id.ts'
import { countOfParts } from '../../../domain/storage/direct-upload.ts'
import type { StagedUpload } from '../../../domain/storage/staged-upload.ts'
import { UploadNotFound } from '../../../domain/storage/staged-upload-errors.ts'
import type { StoredFile } from '../../../domain/storage/stored-file.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DirectObject } from '../../ports/direct-objects.ts'
import type { StagedUploads } from '../../ports/staged-uploads.ts'
import type { StagedParts } from '../resumable/staged-parts.ts'
import type { DirectTarget, DirectVault } from './direct-vault.ts'

/** An upload whose object is not visible yet. */
export interface OpenDirectUpload extends DirectTarget {
  readonly upload: StagedUpload
  readonly record: StoredFile
  readonly object: DirectObject
}

/** Uploads past the service belong to the user who began them, and nobody else sees them. */
export class OwnDirectUploads {
  readonly #staged: StagedUploads
  readonly #parts: StagedParts
  readonly #vault: DirectVault
  readonly #clock: Clock

  constructor(staged: StagedUploads, parts: StagedParts, vault: DirectVault, clock: Clock) {
    this.#staged = staged
    this.#parts = parts
    this.#vault = vault
    this.#clock = clock
  }

  /** @throws UploadNotFound */
  async find(id: string, ownerId: Id): Promise<StagedUpload> {
    const upload = await this.#staged.get(id, this.#clock.now())
    const isDirect = upload?.directUpload !== undefined
    if (upload?.props.ownerId !== ownerId || !isDirect) throw new UploadNotFound()
    return upload
  }

  /** @throws UploadNotFound also when it has become a file; NoUsablePlatform, DirectNotHere */
  async open(id: string, ownerId: Id): Promise<OpenDirectUpload> {
    const upload = await this.find(id, ownerId)
    const [only] = await this.#staged.parts(id)
    if (!only || upload.directUpload === undefined) throw new UploadNotFound()
    const { record } = only
    const object = { key: record.props.objectKey, upload: upload.directUpload }
    return { upload, record, object, ...(await this.#vault.of(record)) }
  }

  /**
   * @returns also the numbers of the parts that the platform has
   * @throws UploadNotFound, also when its file was deleted; NoUsablePlatform, StorageFailed
   */
  async arrived(id: string, ownerId: Id): Promise<{ upload: StagedUpload; parts: number[] }> {
    const upload = await this.find(id, ownerId)
    if (upload.isFinished) {
      if (upload.fileId === undefined) throw new UploadNotFound()
      return { upload, parts: allOf(upload) }
    }
    const { record, object, direct } = await this.open(id, ownerId)
    const arrived = await direct.arrived(object)
    if (arrived) return { upload, parts: arrived.map(({ number }) => number) }
    // Only the verification is missing, or everything is gone.
    if ((await this.#vault.sizeOf(record)) === undefined) throw new UploadNotFound()
    return { upload, parts: allOf(upload) }
  }

  /** The file that it became stays. @throws UploadNotFound */
  async remove(id: string, ownerId: Id): Promise<void> {
    const upload = await this.find(id, ownerId)
    const open = upload.isFinished ? undefined : await this.open(id, ownerId).catch(() => undefined)
    await this.#parts.removeWithUpload(upload)
    // Recovery removes the parts if this fails.
    await open?.direct.giveUp(open.object).catch(() => undefined)
  }
}

function allOf({ props }: StagedUpload): number[] {
  return Array.from({ length: countOfParts(props.length) }, (_, at) => at + 1)
}
