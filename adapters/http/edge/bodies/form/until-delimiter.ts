import type { BodyChunks } from './body-chunks.ts'

const NOTHING = Buffer.alloc(0)

/**
 * The bytes before the next delimiter, which is left to the next reader. `seed` are bytes that were
 * read before and may be the beginning of it.
 */
export class UntilDelimiter {
  readonly #chunks: BodyChunks
  readonly #delimiter: Buffer
  #held: Buffer
  #isOver = false

  constructor(chunks: BodyChunks, delimiter: Buffer, seed: Buffer = NOTHING) {
    this.#chunks = chunks
    this.#delimiter = delimiter
    this.#held = seed
  }

  /** @returns `undefined` at the delimiter. @throws when the body ends before one */
  async next(): Promise<Buffer | undefined> {
    while (!this.#isOver) {
      const chunk = await this.#chunks.next()
      if (!chunk) throw new Error('The form ends in the middle of a part.')
      const bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk])
      const at = bytes.indexOf(this.#delimiter)
      const sure = at < 0 ? bytes.length - beginningAtEnd(bytes, this.#delimiter) : at
      this.#isOver = at >= 0
      this.#held = at < 0 ? bytes.subarray(sure) : NOTHING
      if (this.#isOver) this.#chunks.putBack(bytes.subarray(at))
      if (sure > 0) return bytes.subarray(0, sure)
    }
    return undefined
  }
}

/** How many of the last bytes may be the beginning of a delimiter that goes on in the next chunk. */
function beginningAtEnd(bytes: Buffer, delimiter: Buffer): number {
  const [first = 0] = delimiter
  let at = Math.max(0, bytes.length - delimiter.length + 1)
  for (at = bytes.indexOf(first, at); at >= 0; at = bytes.indexOf(first, at + 1)) {
    const length = bytes.length - at
    if (bytes.compare(delimiter, 0, length, at) === 0) return length
  }
  return 0
}
