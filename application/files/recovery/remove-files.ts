import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { FileScope } from '../../../domain/storage/file-scope.ts'
import { StoredFile } from '../../../domain/storage/stored-file.ts'
import type { StoredFileRepo } from '../../ports/stored-file-repo.ts'
import type { FileVault } from '../file-vault.ts'

export const REMOVED_AT_ONCE = 8

export interface Removal {
  readonly file: StoredFile
  /** Why the object could not be removed now; the intent is kept and tried again. */
  readonly postponedBy: unknown
}

/** Hides the record, removes the object, then the record: the order that survives a crash. */
export class RemoveFiles {
  readonly #files: StoredFileRepo
  readonly #vault: FileVault

  constructor(files: StoredFileRepo, vault: FileVault) {
    this.#files = files
    this.#vault = vault
  }

  /** @returns those that exist: from now on they are gone for everybody, and `finish` ends them */
  hide(ids: readonly Id[]): Promise<StoredFile[]> {
    return this.#files.markDeleting(ids)
  }

  /** The same for ids that somebody names: nothing is hidden that nobody could have been shown. */
  hideKept(ids: readonly Id[], scope: FileScope): Promise<StoredFile[]> {
    return this.#files.markKeptDeleting(ids, scope)
  }

  /**
   * For records that are marked already. A few at a time: a list may name 200.
   * @returns one outcome for each
   */
  async finish(marked: readonly StoredFile[]): Promise<Removal[]> {
    const removals: Removal[] = []
    for (let at = 0; at < marked.length; at += REMOVED_AT_ONCE) {
      const some = marked.slice(at, at + REMOVED_AT_ONCE)
      removals.push(...(await Promise.all(some.map((file) => this.#finishOne(file)))))
    }
    return removals
  }

  /**
   * For an upload that failed: its object goes even when somebody removed the record before. One
   * that was completed all the same, by a step whose outcome was not heard of, stays.
   */
  async discard({ id, props }: StoredFile): Promise<void> {
    if (!(await this.#files.abandon(id))) return
    await this.finish([new StoredFile({ ...props, state: 'deleting' })])
  }

  /** The same for what ended by `error`. What fails here is left to recovery, when the lease is over. */
  async discardAfter(error: unknown, record: StoredFile): Promise<void> {
    const discarded = this.discard(record).catch(() => undefined)
    // A store that is away has been waited for once; whoever asked is to be answered.
    if (!(error instanceof DependencyUnavailable)) await discarded
  }

  async #finishOne(file: StoredFile): Promise<Removal> {
    try {
      const locationEpoch = await this.#vault.destroy(file)
      await this.#files.remove(file.id, locationEpoch)
      return { file, postponedBy: undefined }
    } catch (error) {
      return { file, postponedBy: error }
    }
  }
}
