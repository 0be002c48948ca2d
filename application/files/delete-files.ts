import { type Around, unaudited } from '../../domain/audit/around.ts'
import type { Id } from '../../domain/shared/id.ts'
import { FileNotFound } from '../../domain/storage/storage-errors.ts'
import type { StoredFile } from '../../domain/storage/stored-file.ts'
import type { RemoveFiles } from './recovery/remove-files.ts'
import type { UnwaitedRemovals } from './recovery/unwaited-removals.ts'

/** Ids that do not exist are no error as long as one file went. */
export class DeleteFiles {
  readonly #remove: RemoveFiles
  readonly #unwaited: UnwaitedRemovals

  constructor(remove: RemoveFiles, unwaited: UnwaitedRemovals) {
    this.#remove = remove
    this.#unwaited = unwaited
  }

  /** Resolves when the files are gone for everybody. Their objects go behind the answer. */
  async execute(ids: readonly Id[], around: Around = unaudited): Promise<void> {
    this.#unwaited.begin(await around(() => this.#hide(ids)))
  }

  async #hide(ids: readonly Id[]): Promise<StoredFile[]> {
    const hidden = await this.#remove.hideKept(ids)
    if (hidden.length === 0) throw new FileNotFound()
    return hidden
  }
}
