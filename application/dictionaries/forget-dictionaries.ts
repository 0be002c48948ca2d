import type { Settled } from '../../domain/records/record-change.ts'

/** What this instance remembers of dictionaries. Others remember nothing for as long as a second. */
export interface DictionaryCopies {
  forgetAll(): void
}

/** Lets a change be seen here as soon as it is stored. */
export class ForgetDictionaries {
  readonly #copies: DictionaryCopies

  constructor(copies: DictionaryCopies) {
    this.#copies = copies
  }

  async execute(): Promise<Settled> {
    return async () => this.#copies.forgetAll()
  }
}
