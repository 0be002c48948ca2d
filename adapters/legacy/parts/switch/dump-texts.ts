/** The first words of a statement, for people. */
export function wordsOf(text: string): string {
  return `"${text.slice(0, 80).trim().split(/\s+/).slice(0, 4).join(' ')} ..."`
}

/** Number of line ends between two positions. */
export function linesIn(text: string, from: number, to: number): number {
  let lines = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) {
    lines += 1
  }
  return lines
}

/** Why a dump cannot be read, for people. */
export class UnreadableDump extends Error {
  override readonly name = 'UnreadableDump'

  /** @param line of the file, from 1 */
  static at(line: number, reason: string): UnreadableDump {
    return new UnreadableDump(`line ${line}: ${reason}`)
  }
}
