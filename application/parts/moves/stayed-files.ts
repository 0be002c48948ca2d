import type { Id } from '../../../domain/shared/id.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'

/** After more failures than this in a row, the platforms themselves are tested. */
const MOST_AWAY_IN_A_ROW = 8
const SAMPLE = 10

/** Files of one run that were not moved: faulty ones, and those of unavailable platforms. */
export class StayedFiles {
  readonly #failed = new Set<Id>()
  #failedFor: string | undefined
  #away = 0
  #awayFor: string | undefined
  #latestAway: StoredFile | undefined
  /** Failed because a platform is away, since the last file that moved. */
  #row: StoredFile[] = []

  get failed(): number {
    return this.#failed.size
  }

  get sample(): readonly Id[] {
    return [...this.#failed].slice(0, SAMPLE)
  }

  get away(): number {
    return this.#away
  }

  /** Error code of the last failure; that of an unavailable platform comes first. */
  get trouble(): string | undefined {
    return this.#awayFor ?? this.#failedFor
  }

  get latestAway(): StoredFile | undefined {
    return this.#latestAway
  }

  get isRowLong(): boolean {
    return this.#row.length > MOST_AWAY_IN_A_ROW
  }

  hasFailed(id: Id): boolean {
    return this.#failed.has(id)
  }

  /** Files that failed because a platform was away are tried again. */
  beginPass(): void {
    this.#away = 0
    this.#awayFor = undefined
    this.#row = []
  }

  noteFailed(id: Id, trouble: string): void {
    this.#failed.add(id)
    this.#failedFor = trouble
  }

  noteAway(file: StoredFile, trouble: string): void {
    this.#away += 1
    this.#awayFor = trouble
    this.#latestAway = file
    this.#row.push(file)
  }

  /** To be called when no file could be tried yet. */
  notePlatformAway(trouble: string): void {
    this.#awayFor = trouble
  }

  /** A file was moved, so both platforms are available. */
  noteMoved(): void {
    this.#row = []
  }

  /** Takes the files of the row to be tried again. */
  takeRow(): readonly StoredFile[] {
    const row = this.#row
    this.#row = []
    this.#away -= row.length
    if (this.#away === 0) this.#awayFor = undefined
    return row
  }
}
