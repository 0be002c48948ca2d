import type { Id } from '../../domain/shared/id.ts'
import { FileNotFound } from '../../domain/storage/storage-errors.ts'
import type { StoredFileRepo } from '../ports/stored-file-repo.ts'

/** All signed addresses of files that were given out so far end at once; new ones can be had. */
export class EndLinks {
  readonly #files: StoredFileRepo

  constructor(files: StoredFileRepo) {
    this.#files = files
  }

  /** @throws FileNotFound when none of them exists */
  async execute(ids: readonly Id[]): Promise<void> {
    const ended = await this.#files.endLinks(ids)
    if (ended === 0) throw new FileNotFound()
  }
}
