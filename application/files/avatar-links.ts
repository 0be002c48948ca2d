import { fileOfAvatar } from '../../domain/identity/avatar.ts'
import type { User } from '../../domain/identity/user.ts'
import type { FileLinks } from './file-links.ts'

/** Where browsers find the picture of a user, made anew for everybody who asks. */
export class AvatarLinks {
  readonly #links: FileLinks

  constructor(links: FileLinks) {
    this.#links = links
  }

  of({ props: { avatarUrl } }: User): string | undefined {
    if (avatarUrl === undefined) return undefined
    const id = fileOfAvatar(avatarUrl)
    return id === undefined ? avatarUrl : this.#links.linkTo({ id })
  }
}
