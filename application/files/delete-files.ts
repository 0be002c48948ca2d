import type { Id } from '../../domain/shared/id.ts'
import { FileNotFound } from '../../domain/storage/storage-errors.ts'
import type { Removal, RemoveFiles } from './remove-files.ts'

/** Ids that do not exist are no error as long as one file went. */
export class DeleteFiles {
  readonly #remove: RemoveFiles

  constructor(remove: RemoveFiles) {
    this.#remove = remove
  }

  /** @returns the removals that a failing store postponed; their files are gone for everybody */
  async execute(ids: readonly Id[]): Promise<Removal[]> {
    const removals = await this.#remove.execute(ids)
    if (removals.length === 0) throw new FileNotFound()
    return removals.filter(({ postponedBy }) => postponedBy !== undefined)
  }
}
