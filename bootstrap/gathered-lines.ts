// Fits into a pipe at once.
const ENOUGH = 48 * 1024
const WITHIN_MS = 200

/**
 * Log lines on their way to the output, written many at a time: a write of its own for each line
 * costs more than the line. None waits longer than a fifth of a second.
 */
export class GatheredLines {
  readonly #output: (text: string) => void
  #lines: string[] = []
  #length = 0
  #timer: NodeJS.Timeout | undefined

  constructor(output: (text: string) => void) {
    this.#output = output
  }

  write(line: string): void {
    this.#lines.push(line)
    this.#length += line.length
    if (this.#length >= ENOUGH) this.flush()
    else this.#timer ??= setTimeout(() => this.flush(), WITHIN_MS).unref()
  }

  /** Hands on what waits. */
  flush(): void {
    const text = this.take()
    if (text !== '') this.#output(text)
  }

  /** @returns what waits, which is the caller's from now on */
  take(): string {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const text = this.#lines.join('')
    this.#lines = []
    this.#length = 0
    return text
  }
}
