import type { Caller } from '../../domain/identity/caller.ts'
import { type FileScope, filesIn } from '../../domain/storage/files/file-scope.ts'
import type { RightsRepo } from '../ports/accounts/rights-repo.ts'

/** `role`: roles decide whose files a user sees. `all`: everybody sees all files. */
export type FilesSeen = 'role' | 'all'

/** The caller whose files are meant. */
export type Viewer = Pick<Caller, 'userId'>

/** Which files a caller may see and change, in addition to what their permissions allow. */
export class ScopeOfFiles {
  readonly #rights: Pick<RightsRepo, 'get'>
  readonly #seen: FilesSeen

  constructor(rights: Pick<RightsRepo, 'get'>, seen: FilesSeen) {
    this.#rights = rights
    this.#seen = seen
  }

  async of(by: Viewer): Promise<FileScope> {
    if (this.#seen === 'all') return 'all'
    return filesIn((await this.#rights.get(by.userId)).scope, by)
  }
}
