import type { Id } from '../../../domain/shared/id.ts'
import type { StagedUpload } from '../../../domain/storage/uploads/staged-upload.ts'
import { UploadNotFound } from '../../../domain/storage/uploads/upload-errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { StagedUploads } from '../../ports/files/staged-uploads.ts'
import type { StagedParts } from './staged-parts.ts'

/** Running uploads belong to the user who began them, and nobody else sees them. */
export class OwnStagedUploads {
  readonly #staged: StagedUploads
  readonly #parts: StagedParts
  readonly #clock: Clock

  constructor(staged: StagedUploads, parts: StagedParts, clock: Clock) {
    this.#staged = staged
    this.#parts = parts
    this.#clock = clock
  }

  /** @throws UploadNotFound */
  async find(id: string, ownerId: Id): Promise<StagedUpload> {
    const upload = await this.#staged.get(id, this.#clock.now())
    const isDirect = upload?.directUpload !== undefined
    if (upload?.props.ownerId !== ownerId || isDirect) throw new UploadNotFound()
    return upload
  }

  /** The file that it became stays. @throws UploadNotFound */
  async remove(id: string, ownerId: Id): Promise<void> {
    await this.#parts.removeWithUpload(await this.find(id, ownerId))
  }

  /** The parts are removed when the leases of their records end, which is at the same time. */
  async forgetExpired(): Promise<void> {
    await this.#staged.removeExpired(this.#clock.now())
  }
}
