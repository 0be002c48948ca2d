import { fileOfAvatar } from '../../domain/identity/avatar.ts'
import type { User } from '../../domain/identity/user.ts'
import type { StoredFileRepo } from '../ports/stored-file-repo.ts'
import type { FileLinks } from './file-links.ts'

/** Where browsers find the picture of a user, made anew for everybody who asks. */
export class AvatarLinks {
  readonly #links: FileLinks
  readonly #files: StoredFileRepo

  constructor(links: FileLinks, files: StoredFileRepo) {
    this.#links = links
    this.#files = files
  }

  /** @returns `undefined` also when the picture was deleted */
  async of({ props: { avatarUrl } }: User): Promise<string | undefined> {
    if (avatarUrl === undefined) return undefined
    const id = fileOfAvatar(avatarUrl)
    if (id === undefined) return avatarUrl
    const file = await this.#files.find(id)
    return file && this.#links.linkTo(file)
  }
}
