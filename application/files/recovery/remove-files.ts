import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { FileScope } from '../../../domain/storage/files/file-scope.ts'
import { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import type { TrashTerms } from '../../../domain/storage/files/trash.ts'
import type { StoredFileRepo } from '../../ports/files/stored-file-repo.ts'
import type { FileVault } from '../file-vault.ts'

export const REMOVED_AT_ONCE = 8

export interface Removal {
  readonly file: StoredFile
  /** Why the object could not be removed now; the record stays, and recovery tries again. */
  readonly postponedBy: unknown
}

/**
 * Hides the record, removes the object unless other files have it, then the record: after a crash
 * this can be resumed.
 */
export class RemoveFiles {
  readonly #files: StoredFileRepo
  readonly #vault: FileVault

  constructor(files: StoredFileRepo, vault: FileVault) {
    this.#files = files
    this.#vault = vault
  }

  /** @returns those that exist. They are gone for everybody now; `finish` completes the removal. */
  hide(ids: readonly Id[]): Promise<StoredFile[]> {
    return this.#files.markDeleting(ids)
  }

  /** Like `hide`, but only for files that the caller could have seen. */
  hideKept(ids: readonly Id[], scope: FileScope, trash?: TrashTerms): Promise<StoredFile[]> {
    return this.#files.hideKept(ids, scope, trash)
  }

  /** A few at a time, because a list may contain 200. @returns one outcome for each */
  async finish(marked: readonly StoredFile[]): Promise<Removal[]> {
    const removals: Removal[] = []
    for (let at = 0; at < marked.length; at += REMOVED_AT_ONCE) {
      const some = marked.slice(at, at + REMOVED_AT_ONCE)
      removals.push(...(await Promise.all(some.map((file) => this.#finishOne(file)))))
    }
    return removals
  }

  /**
   * For a failed upload: its object is removed even when its record is already gone. An upload that
   * completed nevertheless, in a step whose outcome was unknown, stays.
   */
  async discard({ id, props }: StoredFile): Promise<void> {
    if (!(await this.#files.abandon(id))) return
    await this.#finishOne(new StoredFile({ ...props, state: 'deleting' }), false)
  }

  /** Like `discard`, after `error`. If it fails, recovery removes the upload. */
  async discardAfter(error: unknown, record: StoredFile): Promise<void> {
    const discarded = this.discard(record).catch(() => undefined)
    // A store that is away has made the caller wait once already, so the answer is not delayed
    // again.
    if (!(error instanceof DependencyUnavailable)) await discarded
  }

  /** @param mayShare false for an upload, whose object is its own */
  async #finishOne(file: StoredFile, mayShare = true): Promise<Removal> {
    try {
      if (mayShare && (await this.#files.letGo(file.id))) return { file, postponedBy: undefined }
      const locationEpoch = await this.#vault.destroy(file)
      await this.#files.remove(file.id, locationEpoch)
      return { file, postponedBy: undefined }
    } catch (error) {
      return { file, postponedBy: error }
    }
  }
}
