import { type Audited, unaudited } from '../../domain/audit/audited.ts'
import { avatarOfFile, fileOfAvatar } from '../../domain/identity/avatar.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { StoredFile } from '../../domain/storage/files/stored-file.ts'
import { isViewable } from '../../domain/storage/files/viewable.ts'
import { DEFAULT_SUFFIXES, fileTypeOf } from '../../domain/storage/uploads/file-types.ts'
import { UploadRefused } from '../../domain/storage/uploads/upload-errors.ts'
import type { Profiles } from '../ports/accounts/profiles.ts'
import type { ObjectBody } from '../ports/files/object-store.ts'
import type { RemoveFiles } from './recovery/remove-files.ts'
import type { UnwaitedRemovals } from './recovery/unwaited-removals.ts'
import { peek } from './uploads/upload-body.ts'
import type { UploadFile, UploadRequest } from './uploads/upload-file.ts'

/** Pictures cropped by front ends are PNG, several times as large as the photo. */
export const MOST_AVATAR_BYTES = 16 * 1024 * 1024

type Owner = UploadRequest['uploader']

/** The type is taken from the content, because croppers choose arbitrary file names. */
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
   * Record, avatar and the end of the old picture change in one transaction, so that even an
   * unknown outcome leaves no file that is nobody's avatar (ADR 31). The old picture's object is
   * removed after the answer.
   * @param audited runs its argument in the transaction with the audit entry
   * @param gone aborts when the client no longer waits
   * @throws UploadRefused, NoUsablePlatform, StorageFailed; the old picture stays then
   * @throws UploadUnconfirmed; then one of the pictures is the avatar, and the other one is removed
   */
  async execute(
    uploader: Owner,
    content: ObjectBody,
    audited: Audited = unaudited,
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
      audited(async () => {
        const record = await added.promise
        // Departments are locked first, as in every upload, and the old record before the row that
        // counts files, as in every deletion (ADR 31).
        await this.#upload.holdTotals(record)
        old = await this.#replace(uploader.userId, record)
        return show(undefined)
      }),
    )
    this.#unwaited.begin(old)
    return file
  }

  /** @returns files that nobody may read any more */
  async #replace(userId: Id, { id }: StoredFile): Promise<readonly StoredFile[]> {
    const previous = await this.#profiles.replaceAvatar(userId, avatarOfFile(id))
    const old = previous === undefined ? undefined : fileOfAvatar(previous)
    return old === undefined ? [] : this.#remove.hide([old])
  }
}

/** @returns the extension of the displayable picture with this beginning */
function viewableSuffixOf(head: Uint8Array): string | undefined {
  return DEFAULT_SUFFIXES.find((suffix) => {
    const type = fileTypeOf(suffix)
    return type && isViewable(type.contentType) && type.fits(head)
  })
}
