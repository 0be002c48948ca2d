const NAMED = /^(\/[\w[\]]{1,40}){1,4}$/

/** Half a character (a lone surrogate) from a JSON escape. Answered like an invalid text of a field. */
export class IllFormedText extends Error {
  readonly validation: readonly object[]

  /** @param path is shown only where it looks like one of ours: nobody has compared it with a schema */
  constructor(path: string) {
    super('A text is not well formed.')
    const instancePath = NAMED.test(path) ? path : ''
    this.validation = [{ instancePath, keyword: 'pattern', params: {} }]
  }
}
