import { type Around, unaudited } from '../../domain/audit/around.ts'
import { avatarOfFile, fileOfAvatar } from '../../domain/identity/avatar.ts'
import { viewableSuffixOf } from '../../domain/storage/file-types.ts'
import type { StoredFile } from '../../domain/storage/stored-file.ts'
import { UploadRefused } from '../../domain/storage/upload-refused.ts'
import type { ObjectBody } from '../ports/object-store.ts'
import type { Profiles } from '../ports/profiles.ts'
import type { RemoveFiles } from './remove-files.ts'
import { peek } from './upload-body.ts'
import type { UploadFile, UploadRequest } from './upload-file.ts'

/** Room for what front ends cut out of a photo: PNG, several times as long as the photo was. */
export const MOST_AVATAR_BYTES = 16 * 1024 * 1024

type Owner = UploadRequest['uploader']

/** A new picture of the caller. Its content says what it is: croppers name their files anyhow. */
export class ChangeAvatar {
  readonly #upload: UploadFile
  readonly #profiles: Profiles
  readonly #remove: RemoveFiles

  constructor(upload: UploadFile, profiles: Profiles, remove: RemoveFiles) {
    this.#upload = upload
    this.#profiles = profiles
    this.#remove = remove
  }

  /** @throws UploadRefused, NoUsablePlatform, StorageFailed; the old picture stays then */
  async execute(
    uploader: Owner,
    content: ObjectBody,
    around: Around = unaudited,
  ): Promise<StoredFile> {
    const { head, body } = await peek(content)
    if (head.length === 0) throw new UploadRefused('empty')
    const suffix = viewableSuffixOf(head)
    if (suffix === undefined) throw new UploadRefused('type')
    const name = `avatar${suffix}`
    const file = await this.#upload.execute({ uploader, name, declaredType: undefined, body })
    const previous = await around(() =>
      this.#profiles.replaceAvatar(uploader.userId, avatarOfFile(file.id)),
    )
    const old = previous === undefined ? undefined : fileOfAvatar(previous)
    if (old !== undefined) await this.#remove.finish(await this.#remove.hide([old]))
    return file
  }
}
