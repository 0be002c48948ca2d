import type { Clock } from '../../../application/ports/clock.ts'
import type { RoundTimes } from '../../../application/ports/instances/round-times.ts'

export type KeyKind = 'login' | 'service'

/** @param id the id of the key that was used */
export type KeyUsed = (id: string) => void

/** Records when each key was last used, so that operators can retire unused ones. */
export class KeyUses {
  readonly #clock: Clock
  #notes = new Map<string, Date>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  note(kind: KeyKind, id: string): void {
    this.#notes.set(useName(kind, id), this.#clock.now())
  }

  /** Stores the notes. If the store fails, they are kept for the next call. */
  async write(times: RoundTimes): Promise<void> {
    const notes = this.#notes
    this.#notes = new Map()
    try {
      for (const [name, at] of notes) await times.note(name, at)
    } catch (error) {
      this.#notes = new Map([...notes, ...this.#notes])
      throw error
    }
  }
}

/** The name under which the last use of a key is stored. */
export function useName(kind: KeyKind, id: string): string {
  return `${kind} key ${id}`
}
