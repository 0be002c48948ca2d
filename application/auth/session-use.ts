import type { SessionStore } from '../ports/sessions/session-store.ts'

/** With more distinct sessions than this between two writes, the oldest notes are dropped. */
const MOST_NOTES = 100_000

/**
 * Collects when sessions were last used, and writes it for all of them every few seconds instead of
 * once per request. The cache measures idle times exactly; these notes matter only when the cache
 * is lost.
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

  /** If the store is away, the notes are kept for the next write. */
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

/** The latest note per session; beyond the bound the oldest are dropped. */
function newest(notes: readonly (readonly [string, Date])[]): Map<string, Date> {
  return new Map([...new Map(notes)].slice(-MOST_NOTES))
}
