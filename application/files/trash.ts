import { type Audited, unaudited } from '../../domain/audit/audited.ts'
import type { Id } from '../../domain/shared/id.ts'
import { FileNotFound, FileOnHold } from '../../domain/storage/files/storage-errors.ts'
import type { StoredFile } from '../../domain/storage/files/stored-file.ts'
import type { TrashTerms } from '../../domain/storage/files/trash.ts'
import type { Viewer } from '../ports/accounts/rights-repo.ts'
import type { FileTrash } from '../ports/files/file-trash.ts'
import type { FilePage, StoredFileRepo } from '../ports/files/stored-file-repo.ts'
import type { UnwaitedRemovals } from './recovery/unwaited-removals.ts'
import type { ScopeOfFiles } from './scope-of-files.ts'
import type { UploadQuotas } from './uploads/user-quotas.ts'

export interface TrashStores {
  readonly files: Pick<StoredFileRepo, 'list'>
  readonly trash: FileTrash
}

const DAY_MS = 86_400_000

export interface TrashRule {
  /** 0: there is no trash, and files are deleted at once. */
  readonly days: number
  readonly countsTowardsQuota: boolean
}

/** @returns `undefined` if there is no trash */
export function trashTerms(rule: TrashRule, by: string, at: Date): TrashTerms | undefined {
  if (rule.days === 0) return undefined
  const until = new Date(at.getTime() + rule.days * DAY_MS)
  return { at, by, until, counts: rule.countsTowardsQuota }
}

/** @throws FileOnHold, which undoes the step that would have deleted the file */
export function refuseHeld(files: readonly StoredFile[]): void {
  const held = files.find(({ props }) => props.holdReason !== undefined)
  if (held) throw new FileOnHold(held.props.originalName, held.props.holdReason ?? '')
}

/** Ids that do not exist for the caller are ignored if at least one does, as in a deletion. */
export class Trash {
  readonly #files: TrashStores['files']
  readonly #trash: FileTrash
  readonly #scope: ScopeOfFiles
  readonly #unwaited: UnwaitedRemovals
  readonly #quotas: UploadQuotas

  constructor(
    { files, trash }: TrashStores,
    scope: ScopeOfFiles,
    unwaited: UnwaitedRemovals,
    quotas: UploadQuotas,
  ) {
    this.#files = files
    this.#trash = trash
    this.#scope = scope
    this.#unwaited = unwaited
    this.#quotas = quotas
  }

  async list(page: FilePage, by: Viewer) {
    return this.#files.list(page, await this.#scope.of(by))
  }

  /** @throws FileNotFound, QuotaExceeded, DepartmentFull */
  async restore(ids: readonly Id[], by: Viewer): Promise<void> {
    const scope = await this.#scope.of(by)
    const restored = await this.#trash.restore(ids, scope, (userId) => this.#quotas.of(userId))
    if (restored.length === 0) throw new FileNotFound()
  }

  /** When this resolves, nothing brings the files back. @throws FileNotFound, FileOnHold */
  async purge(ids: readonly Id[], by: Viewer, audited: Audited = unaudited): Promise<void> {
    const scope = await this.#scope.of(by)
    const purged = await audited(async () => {
      const marked = await this.#trash.purge(ids, scope)
      if (marked.length === 0) throw new FileNotFound()
      refuseHeld(marked)
      return marked
    })
    this.#unwaited.begin(purged)
  }

  /** @param reason `undefined` ends the hold. @throws FileNotFound */
  async hold(ids: readonly Id[], by: Viewer, reason: string | undefined): Promise<void> {
    const changed = await this.#trash.changeHold(ids, await this.#scope.of(by), reason)
    if (changed === 0) throw new FileNotFound()
  }
}
