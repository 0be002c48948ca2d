const SECONDS = 60
const MOST_KEPT = 10_000

/** Logs a download in ranges, such as a media player's, once per minute. */
export class NotedParts {
  readonly #now: () => number
  /** When each entry expires, in order of insertion. */
  readonly #noted = new Map<string, number>()

  /** @param now milliseconds of a monotonic clock */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** @param who session, address and file in one text Nothing is remembered if `note` fails. */
  async note(who: string, note: () => Promise<void>): Promise<void> {
    if ((this.#noted.get(who) ?? -1) > this.#now()) return
    await note()
    this.#noted.delete(who)
    this.#noted.set(who, this.#now() + SECONDS * 1000)
    const [oldest] = this.#noted.keys()
    if (this.#noted.size > MOST_KEPT && oldest !== undefined) this.#noted.delete(oldest)
  }
}
