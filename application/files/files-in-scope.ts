import type { Id } from '../../domain/shared/id.ts'
import { FileNotFound } from '../../domain/storage/files/storage-errors.ts'
import type { StoredFile } from '../../domain/storage/files/stored-file.ts'
import type { Viewer } from '../ports/accounts/rights-repo.ts'
import type { FileFilter, FilePage, StoredFileRepo } from '../ports/files/stored-file-repo.ts'
import type { OpenedFile, OpenFile } from './open-file.ts'
import type { ScopeOfFiles } from './scope-of-files.ts'

/** The files that a caller may see. Those of others are answered like ones that do not exist. */
export class FilesInScope {
  readonly #files: StoredFileRepo
  readonly #scope: ScopeOfFiles
  readonly #open: OpenFile

  constructor(files: StoredFileRepo, scope: ScopeOfFiles, open: OpenFile) {
    this.#files = files
    this.#scope = scope
    this.#open = open
  }

  /** Leaves out avatars, unless the list is filtered by id. */
  async list(
    page: FilePage,
    by: Viewer,
  ): Promise<{ readonly files: StoredFile[]; readonly total: number }> {
    const { filter } = page
    const isOne = filter.id !== undefined
    const shown: FileFilter = isOne ? filter : { ...filter, withoutAvatars: true }
    return this.#files.list({ ...page, filter: shown }, await this.#scope.of(by))
  }

  /** In the order of the ids. */
  async get(ids: readonly Id[], by: Viewer): Promise<StoredFile[]> {
    return this.#files.getMany(ids, await this.#scope.of(by))
  }

  /** @throws FileNotFound, NoUsablePlatform; StorageFailed for an imported file */
  async open(id: Id, by: Viewer): Promise<OpenedFile> {
    return this.#open.execute(id, await this.#scope.of(by))
  }

  /**
   * Invalidates all signed addresses that were issued for the files so far.
   * @throws FileNotFound when none of them exists for the caller
   */
  async endLinks(ids: readonly Id[], by: Viewer): Promise<void> {
    const ended = await this.#files.endLinks(ids, await this.#scope.of(by))
    if (ended === 0) throw new FileNotFound()
  }
}
