import type { Id } from '../../domain/shared/id.ts'
import type { StoredFile } from '../../domain/storage/stored-file.ts'
import type { StoredFileRepo } from '../ports/stored-file-repo.ts'

/** Those of the ids that are there, in the order asked for. */
export class FindFiles {
  readonly #files: StoredFileRepo

  constructor(files: StoredFileRepo) {
    this.#files = files
  }

  execute(ids: readonly Id[]): Promise<StoredFile[]> {
    return this.#files.findAll(ids)
  }
}
