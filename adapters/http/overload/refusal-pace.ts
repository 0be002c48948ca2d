const SLICE_MS = 10
/** With what reading them costs, about a fifth of the event loop. */
const SPENT_PER_SLICE_MS = 1
/** As many as there are connections. Each holds a request in memory, and more come over few connections. */
const MOST_WAITING = 10_000

/**
 * Refusals, a little at a time: a caller that is refused comes again at once, as floods do, and
 * many of them would leave the event loop no time for anybody else. So refusals may take a share of
 * it, and a caller whose refusal waits for the next slice asks for nothing meanwhile.
 */
export class RefusalPace {
  readonly #waiting: (() => void)[] = []
  #spentMs = 0
  #isTimed = false

  /** @param refuse is called now or in its turn, once */
  take(refuse: () => void): void {
    const { length } = this.#waiting
    const mustWait = length > 0 || this.#spentMs >= SPENT_PER_SLICE_MS
    if (mustWait && length < MOST_WAITING) this.#waiting.push(refuse)
    else this.#spend(refuse)
    this.#time()
  }

  #time(): void {
    if (this.#isTimed) return
    this.#isTimed = true
    setTimeout(() => this.#turn(), SLICE_MS)
  }

  #turn(): void {
    this.#isTimed = false
    this.#spentMs = 0
    while (this.#spentMs < SPENT_PER_SLICE_MS) {
      const refuse = this.#waiting.shift()
      if (!refuse) return
      this.#spend(refuse)
    }
    this.#time()
  }

  #spend(refuse: () => void): void {
    const begun = performance.now()
    refuse()
    this.#spentMs += performance.now() - begun
  }
}
