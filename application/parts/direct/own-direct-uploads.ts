import { bytesOfPart, countOfParts } from '../../../domain/parts/direct/direct-upload.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import type { StagedUpload } from '../../../domain/storage/uploads/staged-upload.ts'
import { UploadNotFound } from '../../../domain/storage/uploads/upload-errors.ts'
import type { RemoveFiles } from '../../files/recovery/remove-files.ts'
import type { Clock } from '../../ports/clock.ts'
import type { AnnouncedPart, DirectObject, SignedPart } from '../../ports/files/direct-objects.ts'
import type { StagedUploads } from '../../ports/files/staged-uploads.ts'
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
  readonly #vault: DirectVault
  readonly #remove: RemoveFiles
  readonly #clock: Clock

  constructor(staged: StagedUploads, vault: DirectVault, remove: RemoveFiles, clock: Clock) {
    this.#staged = staged
    this.#vault = vault
    this.#remove = remove
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
    if (upload.isFinished) return whole(upload)
    try {
      return { upload, parts: await this.#partsOf(await this.open(id, ownerId)) }
    } catch (error) {
      return whole(await this.endedDespite(error, id, ownerId))
    }
  }

  /** @returns the upload, if another instance has made a file of it since. @throws the error */
  async endedDespite(error: unknown, id: string, ownerId: Id): Promise<StagedUpload> {
    if (!(error instanceof UploadNotFound)) throw error
    const upload = await this.find(id, ownerId)
    if (!upload.isFinished) throw error
    return upload
  }

  /** The file that it became stays. @throws UploadNotFound */
  async remove(id: string, ownerId: Id): Promise<void> {
    const upload = await this.find(id, ownerId)
    const open = upload.isFinished ? undefined : await this.open(id, ownerId).catch(() => undefined)
    const records = open ? [open.record] : await this.#recordsOf(id)
    await this.#staged.remove(id)
    // Another instance may have made a file of it since.
    for (const record of records) await this.#remove.discardAfter(undefined, record)
    // Recovery removes the parts if this fails.
    await open?.direct.giveUp(open.object).catch(() => undefined)
  }

  async #recordsOf(id: string): Promise<StoredFile[]> {
    return (await this.#staged.parts(id)).map(({ record }) => record)
  }

  async #partsOf({ upload, record, object, direct }: OpenDirectUpload): Promise<number[]> {
    const arrived = await direct.arrived(object)
    if (arrived) return arrived.map(({ number }) => number)
    // Only the verification is missing, or everything is gone.
    if ((await this.#vault.sizeOf(record)) === undefined) throw new UploadNotFound()
    return allOf(upload)
  }
}

function whole(upload: StagedUpload): { upload: StagedUpload; parts: number[] } {
  if (upload.fileId === undefined) throw new UploadNotFound()
  return { upload, parts: allOf(upload) }
}

function allOf({ props }: StagedUpload): number[] {
  return Array.from({ length: countOfParts(props.length) }, (_, at) => at + 1)
}

/** Signed addresses live this long. Sending may take longer once it has begun. */
export const SIGNED_SECONDS = 300

/** Signs requests with which a client sends parts to the platform. */
export class SignDirectParts {
  readonly #uploads: OwnDirectUploads

  constructor(uploads: OwnDirectUploads) {
    this.#uploads = uploads
  }

  /** @throws UploadNotFound, NoSuchPart, NoUsablePlatform, DirectNotHere */
  async execute(
    id: string,
    ownerId: Id,
    parts: readonly Omit<AnnouncedPart, 'bytes'>[],
  ): Promise<SignedPart[]> {
    const { upload, object, direct } = await this.#uploads.open(id, ownerId)
    const announced = parts.map((part) => {
      return { ...part, bytes: bytesOfPart(upload.props.length, part.number) }
    })
    return Promise.all(announced.map((part) => direct.sign(object, part, SIGNED_SECONDS)))
  }
}
