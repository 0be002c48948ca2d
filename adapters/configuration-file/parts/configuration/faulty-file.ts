/** Thrown for an invalid configuration. The message names the path and quotes no value. */
export class FaultyFile extends Error {
  constructor(path: string, problem: string) {
    super(`${path}: ${problem}`)
    this.name = 'FaultyFile'
  }
}
