/** With more things than this between two writes, those noted first are forgotten. */
const MOST = 100_000

/**
 * Collects when many things were last used, and writes it for all of them every few seconds instead
 * of once per request.
 */
export class LastUses<Use> {
  readonly #store: (uses: ReadonlyMap<string, Use>) => Promise<void>
  #notes = new Map<string, Use>()

  constructor(store: (uses: ReadonlyMap<string, Use>) => Promise<void>) {
    this.#store = store
  }

  note(name: string, use: Use): void {
    if (this.#notes.size >= MOST && !this.#notes.has(name)) {
      const [first = ''] = this.#notes.keys()
      this.#notes.delete(first)
    }
    this.#notes.set(name, use)
  }

  /** If the store is away, the notes are kept for the next write. */
  async write(): Promise<void> {
    const notes = this.#notes
    if (notes.size === 0) return
    this.#notes = new Map()
    try {
      await this.#store(notes)
    } catch (error) {
      this.#notes = new Map([...new Map([...notes, ...this.#notes])].slice(-MOST))
      throw error
    }
  }
}
