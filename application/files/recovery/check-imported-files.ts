import type { Id } from '../../../domain/shared/id.ts'
import {
  FileNotFound,
  NoUsablePlatform,
  StorageFailed,
} from '../../../domain/storage/files/storage-errors.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import type { StoredFileRepo } from '../../ports/files/stored-file-repo.ts'
import type { CheckImported } from '../check-imported.ts'

const PAGE = 200

export interface CheckedRound {
  readonly checked: number
  readonly bytes: number
  /** Files whose object could not be read; a later round tries them again. */
  readonly failed: number
  /** Files that are still to be read. */
  readonly left: number
}

interface CheckingTools {
  readonly files: Pick<StoredFileRepo, 'unchecked'>
  readonly imported: Pick<CheckImported, 'of'>
  readonly tell: (round: CheckedRound) => void
}

/** Reads imported files, oldest first. What was read is not read again after a restart. */
export class CheckImportedFiles {
  readonly #tools: CheckingTools
  readonly #bytesPerRound: number
  #after: Id | undefined
  /** What earlier rounds read beyond their share. */
  #ahead = 0
  /** What was told last: lost files are tried for ever, and are no news. */
  #toldLeft: number | undefined

  /** @param bytesPerRound on average, because files are read whole; 0: none is read */
  constructor(tools: CheckingTools, bytesPerRound: number) {
    this.#tools = tools
    this.#bytesPerRound = bytesPerRound
  }

  async execute(): Promise<void> {
    this.#ahead = Math.max(0, this.#ahead - this.#bytesPerRound)
    if (this.#bytesPerRound === 0 || this.#ahead > 0) return
    const { files, left } = await this.#tools.files.unchecked(this.#after, PAGE)
    const far = { checked: 0, bytes: 0, failed: 0 }
    for (const file of files) {
      if (far.bytes >= this.#bytesPerRound) break
      const bytes = await this.#bytesOf(file)
      this.#after = file.id
      if (bytes === undefined) far.failed += 1
      else far.checked += 1
      far.bytes += bytes ?? 0
    }
    // From the first again, for those that could not be read.
    if (files.length === 0) this.#after = undefined
    this.#ahead = Math.max(0, far.bytes - this.#bytesPerRound)
    if (files.length > 0) this.#tell({ ...far, left: left - far.checked })
  }

  #tell(round: CheckedRound): void {
    if (round.checked === 0 && round.left === this.#toldLeft) return
    this.#toldLeft = round.left
    this.#tools.tell(round)
  }

  /** @returns `undefined` if it could not be read */
  async #bytesOf(file: StoredFile): Promise<number | undefined> {
    try {
      return (await this.#tools.imported.of(file)).props.digest?.bytes
    } catch (error) {
      const kinds = [FileNotFound, NoUsablePlatform, StorageFailed]
      if (kinds.some((kind) => error instanceof kind)) return undefined
      throw error
    }
  }
}
