const SECONDS = 60
const MOST_KEPT = 10_000

/**
 * Who reads a file part by part downloads it once: the log has one line of it for each minute, not
 * one for each part that a player asks for.
 */
export class NotedParts {
  readonly #now: () => number
  /** Until when, in the order of the lines. */
  readonly #noted = new Map<string, number>()

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** @param who session, address and file in one. Nothing is remembered when `note` fails. */
  async note(who: string, note: () => Promise<void>): Promise<void> {
    if ((this.#noted.get(who) ?? -1) > this.#now()) return
    await note()
    this.#noted.delete(who)
    this.#noted.set(who, this.#now() + SECONDS * 1000)
    const [oldest] = this.#noted.keys()
    if (this.#noted.size > MOST_KEPT && oldest !== undefined) this.#noted.delete(oldest)
  }
}
