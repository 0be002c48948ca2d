const NAMED = /^(\/[\w[\]]{1,40}){1,4}$/

/** A JSON escape left a lone surrogate in a text. Answered like an invalid value of a field. */
export class IllFormedText extends Error {
  readonly validation: readonly object[]

  /** @param path is shown only if it looks like a field's path */
  constructor(path: string) {
    super('A text is not well formed.')
    const instancePath = NAMED.test(path) ? path : ''
    this.validation = [{ instancePath, keyword: 'pattern', params: {} }]
  }
}
