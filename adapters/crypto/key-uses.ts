import type { Clock } from '../../application/ports/clock.ts'
import type { RoundTimes } from '../../application/ports/round-times.ts'

export type KeyKind = 'login' | 'service'

/** @param id of the key that was of use */
export type KeyUsed = (id: string) => void

/** When keys were used last, so that an operator sees which one nobody needs any more. */
export class KeyUses {
  readonly #clock: Clock
  #notes = new Map<string, Date>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  note(kind: KeyKind, id: string): void {
    this.#notes.set(useName(kind, id), this.#clock.now())
  }

  /** Keeps the notes for the next time when the store is away. */
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

/** Under which the last use is kept. */
export function useName(kind: KeyKind, id: string): string {
  return `${kind} key ${id}`
}
