/** Why a dump cannot be read, for people. */
export class UnreadableDump extends Error {
  override readonly name = 'UnreadableDump'

  /** @param line of the file, from 1 */
  static at(line: number, reason: string): UnreadableDump {
    return new UnreadableDump(`line ${line}: ${reason}`)
  }
}
