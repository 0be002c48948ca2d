import type { Caller } from '../../domain/identity/caller.ts'
import type { Scope } from '../../domain/records/record-change.ts'

/** Everybody may see all notices. This scope adds a filter by the author's name. */
export class NoticesByAuthor {
  readonly #name: string

  constructor(name: string) {
    this.#name = name
  }

  async execute(_by: Caller, asked: Readonly<Record<string, string | undefined>>): Promise<Scope> {
    const contains = asked[this.#name]
    return contains === undefined ? 'all' : { anyOf: [[{ field: 'authorName', contains }]] }
  }
}
