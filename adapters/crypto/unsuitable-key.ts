/** A key that this service must not start with. The message names the cure and never a byte of the key. */
export class UnsuitableKey extends Error {
  /** @param source setting or file the key came from */
  constructor(source: string, problem: string) {
    super(`${source} ${problem}`)
    this.name = 'UnsuitableKey'
  }
}
