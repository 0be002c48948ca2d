import type { Settled } from '../../domain/records/record-change.ts'

/** This instance's copies of dictionaries. Other instances keep theirs for less than a second. */
export interface DictionaryCopies {
  forgetAll(): void
}

/** Makes a change visible on this instance as soon as it is stored. */
export class ForgetDictionaries {
  readonly #copies: DictionaryCopies

  constructor(copies: DictionaryCopies) {
    this.#copies = copies
  }

  async execute(): Promise<Settled> {
    return async () => this.#copies.forgetAll()
  }
}
