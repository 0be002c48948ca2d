import type { Id } from '../../domain/shared/id.ts'
import type { StoredFile } from '../../domain/storage/files/stored-file.ts'
import type { Viewer } from '../ports/accounts/rights-repo.ts'
import type { FileFilter, FilePage, StoredFileRepo } from '../ports/files/stored-file-repo.ts'
import type { ScopeOfFiles } from './scope-of-files.ts'

export class ListFiles {
  readonly #files: StoredFileRepo
  readonly #scope: ScopeOfFiles

  constructor(files: StoredFileRepo, scope: ScopeOfFiles) {
    this.#files = files
    this.#scope = scope
  }

  /** Leaves out avatars, unless the list is filtered by id. */
  async execute(
    page: FilePage,
    by: Viewer,
  ): Promise<{ readonly files: StoredFile[]; readonly total: number }> {
    const { filter } = page
    const isOne = filter.id !== undefined
    const shown: FileFilter = isOne ? filter : { ...filter, withoutAvatars: true }
    return this.#files.list({ ...page, filter: shown }, await this.#scope.of(by))
  }
}

/** The files among the ids that the caller may see, in the order of the request. */
export class GetFiles {
  readonly #files: StoredFileRepo
  readonly #scope: ScopeOfFiles

  constructor(files: StoredFileRepo, scope: ScopeOfFiles) {
    this.#files = files
    this.#scope = scope
  }

  async execute(ids: readonly Id[], by: Viewer): Promise<StoredFile[]> {
    return this.#files.getMany(ids, await this.#scope.of(by))
  }
}
