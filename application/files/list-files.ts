import type { StoredFile } from '../../domain/storage/stored-file.ts'
import type { FilePage, StoredFileRepo } from '../ports/stored-file-repo.ts'

export class ListFiles {
  readonly #files: StoredFileRepo

  constructor(files: StoredFileRepo) {
    this.#files = files
  }

  execute(page: FilePage): Promise<{ readonly files: StoredFile[]; readonly total: number }> {
    return this.#files.list(page)
  }
}
