import type { StoredFile } from '../../domain/storage/stored-file.ts'
import type { FilePage, StoredFileRepo } from '../ports/stored-file-repo.ts'

export class ListFiles {
  readonly #files: StoredFileRepo

  constructor(files: StoredFileRepo) {
    this.#files = files
  }

  /** Avatars are found one by one, by id: between other files they are in the way. */
  execute(page: FilePage): Promise<{ readonly files: StoredFile[]; readonly total: number }> {
    const { filter } = page
    const isOne = filter.id !== undefined
    return this.#files.list({
      ...page,
      filter: isOne ? filter : { ...filter, withoutAvatars: true },
    })
  }
}
