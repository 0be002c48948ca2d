/** As many as there are connections. Each holds a request in memory, and more come over few connections. */
const MOST_WAITING = 10_000

export interface Slice {
  /** So much of each slice may be spent. */
  readonly spentMs: number
  /** So many are done in each slice whatever they take: time passes too while others have the processor. */
  readonly least: number
  /** When the next one begins. */
  next(begin: () => void): void
}

/** Work of a kind that may come in any number, a little at a time, so that other work gets its turn. */
export class Pace {
  readonly #slice: Slice
  readonly #waiting: (() => void)[] = []
  #spentMs = 0
  #done = 0
  #isUnderWay = false

  constructor(slice: Slice) {
    this.#slice = slice
  }

  /** @param work is done now or, in the order in which it came, in one of the next slices */
  take(work: () => void): void {
    const { length } = this.#waiting
    const mustWait = length > 0 || this.#isSpent
    if (mustWait && length < MOST_WAITING) this.#waiting.push(work)
    else this.#spend(work)
    this.#goOn()
  }

  get #isSpent(): boolean {
    return this.#spentMs >= this.#slice.spentMs && this.#done >= this.#slice.least
  }

  #goOn(): void {
    if (this.#isUnderWay) return
    this.#isUnderWay = true
    this.#slice.next(() => this.#turn())
  }

  #turn(): void {
    this.#isUnderWay = false
    this.#spentMs = 0
    this.#done = 0
    while (!this.#isSpent) {
      const work = this.#waiting.shift()
      if (!work) return
      this.#spend(work)
    }
    this.#goOn()
  }

  #spend(work: () => void): void {
    const begun = performance.now()
    work()
    this.#spentMs += performance.now() - begun
    this.#done += 1
  }
}
