import { type Audited, unaudited } from '../../domain/audit/audited.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { FileScope } from '../../domain/storage/files/file-scope.ts'
import { FileNotFound } from '../../domain/storage/files/storage-errors.ts'
import type { StoredFile } from '../../domain/storage/files/stored-file.ts'
import type { TrashTerms } from '../../domain/storage/files/trash.ts'
import type { Viewer } from '../ports/accounts/rights-repo.ts'
import type { Clock } from '../ports/clock.ts'
import type { RemoveFiles } from './recovery/remove-files.ts'
import type { UnwaitedRemovals } from './recovery/unwaited-removals.ts'
import type { ScopeOfFiles } from './scope-of-files.ts'
import { refuseHeld, type TrashRule, trashTerms } from './trash.ts'

interface Deleter extends Viewer {
  readonly userName: string
}

/** Rows of records that hold files. */
interface Holders {
  /** @throws FileHeld */
  refuse(ids: readonly Id[]): Promise<void>
}

interface DeleteTools {
  readonly holders: Holders
  readonly trash: TrashRule
  readonly clock: Clock
}

/** Unknown ids, and those out of scope, are ignored if at least one file was deleted. */
export class DeleteFiles {
  readonly #remove: RemoveFiles
  readonly #unwaited: UnwaitedRemovals
  readonly #scope: ScopeOfFiles
  readonly #tools: DeleteTools

  constructor(
    remove: RemoveFiles,
    unwaited: UnwaitedRemovals,
    scope: ScopeOfFiles,
    tools: DeleteTools,
  ) {
    this.#remove = remove
    this.#unwaited = unwaited
    this.#scope = scope
    this.#tools = tools
  }

  /**
   * When this resolves, nobody sees the files. Without trash, their objects are removed later.
   * @throws FileNotFound, FileHeld, FileOnHold
   */
  async execute(ids: readonly Id[], by: Deleter, audited: Audited = unaudited): Promise<void> {
    const scope = await this.#scope.of(by)
    const { trash, clock } = this.#tools
    const terms = trashTerms(trash, by.userName, clock.now())
    const hidden = await audited(() => this.#hide(ids, scope, terms))
    this.#unwaited.begin(hidden.filter(({ props }) => props.state === 'deleting'))
  }

  async #hide(ids: readonly Id[], scope: FileScope, trash?: TrashTerms): Promise<StoredFile[]> {
    const hidden = await this.#remove.hideKept(ids, scope, trash)
    if (hidden.length === 0) throw new FileNotFound()
    refuseHeld(hidden)
    await this.#tools.holders.refuse(hidden.map(({ id }) => id))
    return hidden
  }
}
