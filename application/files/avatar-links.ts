import { fileOfAvatar } from '../../domain/identity/avatar.ts'
import type { User } from '../../domain/identity/user.ts'
import type { StoredFileRepo } from '../ports/stored-file-repo.ts'
import type { FileLinks } from './file-links.ts'

/** The addresses of users' pictures, made anew for each viewer. */
export class AvatarLinks {
  readonly #links: FileLinks
  readonly #files: StoredFileRepo

  constructor(links: FileLinks, files: StoredFileRepo) {
    this.#links = links
    this.#files = files
  }

  of({ props: { avatarUrl } }: User): Promise<string | undefined> {
    return this.at(avatarUrl)
  }

  /** @returns `undefined`, also when the picture was deleted or has no address */
  async at(avatarUrl: string | undefined): Promise<string | undefined> {
    if (avatarUrl === undefined) return undefined
    const id = fileOfAvatar(avatarUrl)
    if (id === undefined) return avatarUrl
    const file = await this.#files.get(id)
    const link = file && (await this.#links.linkTo(file))
    return link || undefined
  }
}
