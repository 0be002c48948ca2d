import { fileOfAvatar } from '../../domain/identity/avatar.ts'
import { initialsOf } from '../../domain/identity/names/initials.ts'
import { OWN_PREFIX } from '../../domain/storage/platforms/custom-domain.ts'
import type { StoredFileRepo } from '../ports/files/stored-file-repo.ts'
import type { FileLinks } from './file-links.ts'

export interface Pictured {
  readonly id: string
  readonly name: string
  readonly nickName: string
  readonly avatarUrl: string | undefined
}

/**
 * The addresses of users' pictures, made anew for each viewer. All of them lead here: a page that
 * loads a picture tells no other host who looks at whom.
 */
export class AvatarLinks {
  readonly #links: FileLinks
  readonly #files: StoredFileRepo
  readonly #publicUrl: string

  constructor(links: FileLinks, files: StoredFileRepo, publicUrl: string) {
    this.#links = links
    this.#files = files
    this.#publicUrl = publicUrl.endsWith('/') ? publicUrl.slice(0, -1) : publicUrl
  }

  /** @returns the initials, also when the picture was deleted or has no address */
  async of(user: Pictured): Promise<string> {
    const id = user.avatarUrl === undefined ? undefined : fileOfAvatar(user.avatarUrl)
    const file = id === undefined ? undefined : await this.#files.get(id)
    const link = file && (await this.#links.linkTo(file))
    return link || this.initials(user)
  }

  initials(named: Omit<Pictured, 'avatarUrl'>): string {
    const { text, shade } = initialsOf(named)
    return `${this.#publicUrl}${OWN_PREFIX}initials/${shade}-${encodeURIComponent(text)}.svg`
  }
}
