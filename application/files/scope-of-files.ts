import { type FileScope, filesIn } from '../../domain/storage/files/file-scope.ts'
import type { RightsRepo, Viewer } from '../ports/accounts/rights-repo.ts'

/** `role`: roles decide whose files a user sees. `all`: everybody sees all files. */
export type FilesSeen = 'role' | 'all'

/** Which files a caller may see and change, in addition to what their permissions allow. */
export class ScopeOfFiles {
  readonly #rights: Pick<RightsRepo, 'scopeOf'>
  readonly #seen: FilesSeen

  constructor(rights: Pick<RightsRepo, 'scopeOf'>, seen: FilesSeen) {
    this.#rights = rights
    this.#seen = seen
  }

  async of(by: Viewer): Promise<FileScope> {
    if (this.#seen === 'all') return 'all'
    return filesIn(await this.#rights.scopeOf(by), by)
  }
}
