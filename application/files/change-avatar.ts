import { type Audited, unaudited } from '../../domain/audit/audited.ts'
import { avatarOfFile, fileOfAvatar } from '../../domain/identity/avatar.ts'
import type { Id } from '../../domain/shared/id.ts'
import { FileNotFound } from '../../domain/storage/files/storage-errors.ts'
import type { StoredFile } from '../../domain/storage/files/stored-file.ts'
import { isViewable } from '../../domain/storage/files/viewable.ts'
import { DEFAULT_SUFFIXES, fileTypeOf } from '../../domain/storage/uploads/file-types.ts'
import { UploadRefused } from '../../domain/storage/uploads/upload-errors.ts'
import type { Profiles } from '../ports/accounts/profiles.ts'
import type { ObjectBody } from '../ports/files/object-store.ts'
import type { StoredFileRepo } from '../ports/files/stored-file-repo.ts'
import type { RemoveFiles } from './recovery/remove-files.ts'
import type { UnwaitedRemovals } from './recovery/unwaited-removals.ts'
import { peek } from './uploads/upload-body.ts'
import type { UploadFile, UploadRequest } from './uploads/upload-file.ts'

/** What croppers call a picture may be the name of an ordinary file. */
function nameFor(userId: Id): string {
  return `avatar-of-${userId}`
}

/** Pictures cropped by front ends are PNG, several times as large as the photo. */
export const MOST_AVATAR_BYTES = 16 * 1024 * 1024

type Owner = UploadRequest['uploader']

export interface AvatarTools {
  readonly upload: UploadFile
  readonly profiles: Pick<Profiles, 'replaceAvatar'>
  readonly remove: RemoveFiles
  readonly unwaited: UnwaitedRemovals
  readonly files: Pick<StoredFileRepo, 'get'>
}

/** The type is taken from the content, because croppers choose arbitrary file names. */
export class ChangeAvatar {
  readonly #tools: AvatarTools

  constructor(tools: AvatarTools) {
    this.#tools = tools
  }

  /** See `UploadFile.admit`. */
  admit(declaredBytes: number | undefined): Promise<void> {
    return this.#tools.upload.admit(declaredBytes)
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
    const name = nameFor(uploader.userId) + suffix
    let old: readonly StoredFile[] = []
    const added = Promise.withResolvers<StoredFile>()
    const begun = async (record: StoredFile) => added.resolve(record)
    const request = { uploader, name, declaredType: undefined, body, begun, gone }
    const file = await this.#tools.upload.execute(request, (show) =>
      audited(async () => {
        const record = await added.promise
        // Departments are locked first, as in every upload, and the old record before the row that
        // counts files, as in every deletion (ADR 31).
        await this.#tools.upload.holdTotals(record)
        old = await this.#replace(uploader.userId, record)
        return show(undefined)
      }),
    )
    this.#tools.unwaited.begin(old)
    return file
  }

  /**
   * Takes a picture that the user has uploaded as a file of their own.
   * @param audited runs its argument in the transaction with the audit entry
   * @throws FileNotFound for the files of others, and for what is no picture
   */
  async use(userId: Id, fileId: Id, audited: Audited = unaudited): Promise<void> {
    const file = await this.pictureOf(userId, fileId)
    let old: readonly StoredFile[] = []
    await audited(async () => {
      old = await this.#replace(userId, file)
    })
    this.#tools.unwaited.begin(old)
  }

  /** @throws FileNotFound for the files of others, and for what is no picture */
  async pictureOf(userId: Id, fileId: Id): Promise<StoredFile> {
    const file = await this.#tools.files.get(fileId)
    if (!file?.isReadable || !isPictureOf(file, userId)) throw new FileNotFound()
    return file
  }

  /** @returns files that nobody may read any more: those that were stored for this only */
  async #replace(userId: Id, { id }: StoredFile): Promise<readonly StoredFile[]> {
    const previous = await this.#tools.profiles.replaceAvatar(userId, avatarOfFile(id))
    const old = previous === undefined ? undefined : fileOfAvatar(previous)
    const file = old === undefined || old === id ? undefined : await this.#tools.files.get(old)
    return file?.props.originalName.startsWith(`${nameFor(userId)}.`)
      ? this.#tools.remove.hide([file.id])
      : []
  }
}

function isPictureOf({ props }: StoredFile, userId: Id): boolean {
  const { uploaderId, contentType, digest } = props
  const bytes = digest?.bytes ?? 0
  return uploaderId === userId && isViewable(contentType) && bytes <= MOST_AVATAR_BYTES
}

/** @returns the extension of the displayable picture with this beginning */
function viewableSuffixOf(head: Uint8Array): string | undefined {
  return DEFAULT_SUFFIXES.find((suffix) => {
    const type = fileTypeOf(suffix)
    return type && isViewable(type.contentType) && type.fits(head)
  })
}
