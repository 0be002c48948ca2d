import { type Around, unaudited } from '../../domain/audit/around.ts'
import type { Id } from '../../domain/shared/id.ts'
import { FileNotFound } from '../../domain/storage/storage-errors.ts'
import type { StoredFile } from '../../domain/storage/stored-file.ts'
import type { Removal, RemoveFiles } from './remove-files.ts'

/** Ids that do not exist are no error as long as one file went. */
export class DeleteFiles {
  readonly #remove: RemoveFiles

  constructor(remove: RemoveFiles) {
    this.#remove = remove
  }

  /** @returns the removals that a failing store postponed; their files are gone for everybody */
  async execute(ids: readonly Id[], around: Around = unaudited): Promise<Removal[]> {
    const removals = await this.#remove.finish(await around(() => this.#hide(ids)))
    return removals.filter(({ postponedBy }) => postponedBy !== undefined)
  }

  async #hide(ids: readonly Id[]): Promise<StoredFile[]> {
    const hidden = await this.#remove.hide(ids)
    if (hidden.length === 0) throw new FileNotFound()
    return hidden
  }
}
