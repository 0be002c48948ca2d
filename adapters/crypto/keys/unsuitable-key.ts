/** The message says what to do and never quotes the key. */
export class UnsuitableKey extends Error {
  /** @param source the setting or file that the key came from */
  constructor(source: string, problem: string) {
    super(`${source} ${problem}`)
    this.name = 'UnsuitableKey'
  }
}
