/**
 * Shares work that covers everything done before it began, such as a flush to disk. Callers that
 * arrive during a round share the next one.
 */
export class SharedRound {
  readonly #work: () => Promise<unknown>
  #current: Promise<unknown> | undefined
  #next: Promise<void> | undefined

  constructor(work: () => Promise<unknown>) {
    this.#work = work
  }

  /** Resolves after a round that began after this call. */
  async run(): Promise<void> {
    if (this.#next) return this.#next
    if (this.#current) return this.#afterCurrent(this.#current)
    const round = this.#work()
    this.#current = round
    try {
      await round
    } finally {
      this.#current = undefined
    }
  }

  /** The current round may have begun before what this caller did. */
  #afterCurrent(current: Promise<unknown>): Promise<void> {
    this.#next ??= current
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined
        return this.run()
      })
    return this.#next
  }
}
