import type { Id } from '../../domain/shared/id.ts'
import { FileNotFound } from '../../domain/storage/files/storage-errors.ts'
import type { Viewer } from '../ports/accounts/rights-repo.ts'
import type { StoredFileRepo } from '../ports/files/stored-file-repo.ts'
import type { ScopeOfFiles } from './scope-of-files.ts'

/** Invalidates all signed addresses that were issued for the files so far. */
export class EndLinks {
  readonly #files: StoredFileRepo
  readonly #scope: ScopeOfFiles

  constructor(files: StoredFileRepo, scope: ScopeOfFiles) {
    this.#files = files
    this.#scope = scope
  }

  /** @throws FileNotFound when none of them exists for the caller */
  async execute(ids: readonly Id[], by: Viewer): Promise<void> {
    const ended = await this.#files.endLinks(ids, await this.#scope.of(by))
    if (ended === 0) throw new FileNotFound()
  }
}
