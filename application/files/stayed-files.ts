import type { Id } from '../../domain/shared/id.ts'

/** So many in a row, and no other file would fare better for now. */
const MOST_AWAY_IN_A_ROW = 8

/** The files of one run that did not move: for their own sake, or because a platform is away. */
export class StayedFiles {
  readonly #failed = new Set<Id>()
  #failedFor: string | undefined
  #away = 0
  #awayFor: string | undefined
  #awayInARow = 0

  /** For their own sake. */
  get failed(): number {
    return this.#failed.size
  }

  get away(): number {
    return this.#away
  }

  /** Error code of the last one. A platform that is away comes first: the others cannot be helped. */
  get trouble(): string | undefined {
    return this.#awayFor ?? this.#failedFor
  }

  get isPlatformAway(): boolean {
    return this.#awayInARow > MOST_AWAY_IN_A_ROW
  }

  hasFailed(id: Id): boolean {
    return this.#failed.has(id)
  }

  /** What a platform was away for is tried once more. */
  beginPass(): void {
    this.#away = 0
    this.#awayFor = undefined
  }

  noteFailed(id: Id, trouble: string): void {
    this.#failed.add(id)
    this.#failedFor = trouble
  }

  noteAway(trouble: string): void {
    this.#away += 1
    this.#awayFor = trouble
    this.#awayInARow += 1
  }

  /** Before any file was tried. */
  notePlatformAway(trouble: string): void {
    this.#awayFor = trouble
  }

  /** Another file moved: both platforms are there. */
  noteMoved(): void {
    this.#awayInARow = 0
  }
}
