/**
 * Work that covers everything that was done before it began, such as a wait for the disk: those who
 * ask while it runs share the one after it.
 */
export class SharedRound {
  readonly #work: () => Promise<unknown>
  #current: Promise<unknown> | undefined
  #next: Promise<void> | undefined

  constructor(work: () => Promise<unknown>) {
    this.#work = work
  }

  /** Resolves when a round is over that began after this was called. */
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

  /** The running one may have begun too early for what its caller did. */
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
