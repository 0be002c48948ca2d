/** A file that is no configuration. The message names the place and quotes no value. */
export class FaultyFile extends Error {
  constructor(place: string, problem: string) {
    super(`${place}: ${problem}`)
    this.name = 'FaultyFile'
  }
}
