import type { Id } from '../../../domain/shared/id.ts'
import type { StoredFile } from '../../../domain/storage/stored-file.ts'

/** So many in a row, and it is time to ask whether the platforms are there at all. */
const MOST_AWAY_IN_A_ROW = 8
const SAMPLE = 10

/** The files of one run that did not move: for their own sake, or because a platform is away. */
export class StayedFiles {
  readonly #failed = new Set<Id>()
  #failedFor: string | undefined
  #away = 0
  #awayFor: string | undefined
  #latestAway: StoredFile | undefined
  /** Since another file moved. */
  #row: StoredFile[] = []

  /** For their own sake. */
  get failed(): number {
    return this.#failed.size
  }

  /** A few of those. */
  get sample(): readonly Id[] {
    return [...this.#failed].slice(0, SAMPLE)
  }

  get away(): number {
    return this.#away
  }

  /** Error code of the last one. A platform that is away comes first: the others cannot be helped. */
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

  /** What a platform was away for is tried once more. */
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

  /** Before any file was tried. */
  notePlatformAway(trouble: string): void {
    this.#awayFor = trouble
  }

  /** Another file moved: both platforms are there. */
  noteMoved(): void {
    this.#row = []
  }

  /** To be tried once more: they are neither away nor failed until that is over. */
  takeRow(): readonly StoredFile[] {
    const row = this.#row
    this.#row = []
    this.#away -= row.length
    if (this.#away === 0) this.#awayFor = undefined
    return row
  }
}
