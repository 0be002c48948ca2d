import type { SessionStore } from '../ports/session-store.ts'

/** More distinct sessions than this between two writes: the oldest notes are dropped. */
const MOST_NOTES = 100_000

/**
 * When sessions were last used, written down together every few seconds instead of once per
 * request. The cache judges pauses exactly; these notes only matter when the cache is lost.
 */
export class SessionUse {
  readonly #sessions: SessionStore
  #notes = new Map<string, Date>()

  constructor(sessions: SessionStore) {
    this.#sessions = sessions
  }

  note(tokenDigest: string, at: Date): void {
    if (this.#notes.size >= MOST_NOTES && !this.#notes.has(tokenDigest)) this.#dropOldest()
    this.#notes.set(tokenDigest, at)
  }

  /** Keeps the notes for the next time when the store is away. */
  async write(): Promise<void> {
    const notes = this.#notes
    if (notes.size === 0) return
    this.#notes = new Map()
    try {
      await this.#sessions.touch(notes)
    } catch (error) {
      this.#notes = newest([...notes, ...this.#notes])
      throw error
    }
  }

  #dropOldest(): void {
    const oldest = this.#notes.keys().next()
    if (!oldest.done) this.#notes.delete(oldest.value)
  }
}

/** Later notes of the same session win; beyond the bound the oldest go. */
function newest(notes: readonly (readonly [string, Date])[]): Map<string, Date> {
  return new Map([...new Map(notes)].slice(-MOST_NOTES))
}
