import { type Around, unaudited } from '../../domain/audit/around.ts'
import { avatarOfFile, fileOfAvatar } from '../../domain/identity/avatar.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { StoredFile } from '../../domain/storage/stored-file.ts'
import { UploadRefused } from '../../domain/storage/upload-refused.ts'
import { viewableSuffixOf } from '../../domain/storage/viewable.ts'
import type { ObjectBody } from '../ports/object-store.ts'
import type { Profiles } from '../ports/profiles.ts'
import type { RemoveFiles } from './recovery/remove-files.ts'
import type { UnwaitedRemovals } from './recovery/unwaited-removals.ts'
import { peek } from './uploads/upload-body.ts'
import type { UploadFile, UploadRequest } from './uploads/upload-file.ts'

/** Room for what front ends cut out of a photo: PNG, several times as long as the photo was. */
export const MOST_AVATAR_BYTES = 16 * 1024 * 1024

type Owner = UploadRequest['uploader']

/** A new picture of the caller. Its content says what it is: croppers name their files anyhow. */
export class ChangeAvatar {
  readonly #upload: UploadFile
  readonly #profiles: Profiles
  readonly #remove: RemoveFiles
  readonly #unwaited: UnwaitedRemovals

  constructor(
    upload: UploadFile,
    profiles: Profiles,
    remove: RemoveFiles,
    unwaited: UnwaitedRemovals,
  ) {
    this.#upload = upload
    this.#profiles = profiles
    this.#remove = remove
    this.#unwaited = unwaited
  }

  /**
   * File, avatar and the end of the old picture are one step: with an outcome that nobody heard of, too,
   * there is no file that is nobody's avatar (ADR 31). Nobody waits for the old picture's object to go.
   * @param around makes one step of what it is given
   * @param gone aborts when nobody waits for the outcome any more
   * @throws UploadRefused, NoUsablePlatform, StorageFailed; the old picture stays then
   * @throws UploadUnconfirmed; then either picture is the avatar, and the other one goes
   */
  async execute(
    uploader: Owner,
    content: ObjectBody,
    around: Around = unaudited,
    gone?: AbortSignal,
  ): Promise<StoredFile> {
    const { head, body } = await peek(content)
    if (head.length === 0) throw new UploadRefused('empty')
    const suffix = viewableSuffixOf(head)
    if (suffix === undefined) throw new UploadRefused('type')
    const name = `avatar${suffix}`
    let old: readonly StoredFile[] = []
    const added = Promise.withResolvers<StoredFile>()
    const begun = async (record: StoredFile) => added.resolve(record)
    const request = { uploader, name, declaredType: undefined, body, begun, gone }
    const file = await this.#upload.execute(request, (show) =>
      around(async () => {
        // First, like everybody who deletes: the record, then what counts (ADR 31).
        old = await this.#replace(uploader.userId, await added.promise)
        return show(undefined)
      }),
    )
    this.#unwaited.begin(old)
    return file
  }

  /** @returns what nobody may read any more */
  async #replace(userId: Id, { id }: StoredFile): Promise<readonly StoredFile[]> {
    const previous = await this.#profiles.replaceAvatar(userId, avatarOfFile(id))
    const old = previous === undefined ? undefined : fileOfAvatar(previous)
    return old === undefined ? [] : this.#remove.hide([old])
  }
}
