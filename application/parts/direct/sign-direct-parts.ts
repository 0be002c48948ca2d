import { bytesOfPart } from '../../../domain/parts/direct/direct-upload.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { AnnouncedPart, SignedPart } from '../../ports/files/direct-objects.ts'
import type { OwnDirectUploads } from './own-direct-uploads.ts'

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
