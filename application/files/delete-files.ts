import { type Audited, unaudited } from '../../domain/audit/audited.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { FileScope } from '../../domain/storage/file-scope.ts'
import { FileNotFound } from '../../domain/storage/storage-errors.ts'
import type { StoredFile } from '../../domain/storage/stored-file.ts'
import type { RemoveFiles } from './recovery/remove-files.ts'
import type { UnwaitedRemovals } from './recovery/unwaited-removals.ts'
import type { ScopeOfFiles, Viewer } from './scope-of-files.ts'

/** Rows of records that hold files. */
interface Holders {
  /** @throws FileHeld */
  refuse(ids: readonly Id[]): Promise<void>
}

/** Unknown ids, and those out of scope, are ignored if at least one file was deleted. */
export class DeleteFiles {
  readonly #remove: RemoveFiles
  readonly #unwaited: UnwaitedRemovals
  readonly #scope: ScopeOfFiles
  readonly #holders: Holders

  constructor(
    remove: RemoveFiles,
    unwaited: UnwaitedRemovals,
    scope: ScopeOfFiles,
    holders: Holders,
  ) {
    this.#remove = remove
    this.#unwaited = unwaited
    this.#scope = scope
    this.#holders = holders
  }

  /** When this resolves, nobody sees the files. Their objects are removed later. */
  async execute(ids: readonly Id[], by: Viewer, audited: Audited = unaudited): Promise<void> {
    const scope = await this.#scope.of(by)
    this.#unwaited.begin(await audited(() => this.#hide(ids, scope)))
  }

  async #hide(ids: readonly Id[], scope: FileScope): Promise<StoredFile[]> {
    const hidden = await this.#remove.hideKept(ids, scope)
    if (hidden.length === 0) throw new FileNotFound()
    await this.#holders.refuse(hidden.map(({ id }) => id))
    return hidden
  }
}
