import type { Id } from '../../domain/shared/id.ts'
import type { OpenedFile, OpenFile } from './open-file.ts'
import type { ScopeOfFiles, Viewer } from './scope-of-files.ts'

/** A file outside the caller's scope is answered like one that does not exist. */
export class DownloadFile {
  readonly #open: OpenFile
  readonly #scope: ScopeOfFiles

  constructor(open: OpenFile, scope: ScopeOfFiles) {
    this.#open = open
    this.#scope = scope
  }

  /** @throws FileNotFound, NoUsablePlatform */
  async execute(id: Id, by: Viewer): Promise<OpenedFile> {
    return this.#open.execute(id, await this.#scope.of(by))
  }
}
