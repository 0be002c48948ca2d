import type { KeyUsed, ProgramKeyRepo } from '../../ports/sessions/program-key-repo.ts'

/** Collects uses of keys, and writes them every few seconds instead of once per request. */
export class ProgramKeyUse {
  readonly #keys: Pick<ProgramKeyRepo, 'noteUses'>
  #notes = new Map<string, KeyUsed>()

  constructor(keys: Pick<ProgramKeyRepo, 'noteUses'>) {
    this.#keys = keys
  }

  /** Call it only for keys that exist, which bounds the notes. */
  note(digest: string, used: KeyUsed): void {
    this.#notes.set(digest, used)
  }

  /** If the store is away, the notes are kept for the next write. */
  async write(): Promise<void> {
    const notes = this.#notes
    if (notes.size === 0) return
    this.#notes = new Map()
    try {
      await this.#keys.noteUses(notes)
    } catch (error) {
      this.#notes = new Map([...notes, ...this.#notes])
      throw error
    }
  }
}
