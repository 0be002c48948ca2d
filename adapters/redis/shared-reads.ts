interface Read<T> {
  readonly terms: number
  readonly answer: Promise<T>
}

export interface Question {
  readonly key: string
  /** Only who asks with the same terms is given the same answer. */
  readonly terms: number
}

/**
 * The same question is asked once for all who ask it before it leaves: a page that opens asks for
 * many things at once, in the name of one session. No answer is older than any of its questions.
 */
export class SharedReads<T> {
  readonly #departure: () => object | undefined
  readonly #waiting = new Map<string, Read<T>>()
  #leavingWith: object | undefined

  /** @param departure what a question leaves with now; `undefined`: it leaves for itself */
  constructor(departure: () => object | undefined) {
    this.#departure = departure
  }

  share({ key, terms }: Question, ask: () => Promise<T>): Promise<T> {
    const departure = this.#departure()
    if (departure === undefined) return ask()
    if (departure !== this.#leavingWith) this.#waiting.clear()
    this.#leavingWith = departure
    const asked = this.#waiting.get(key)
    if (asked?.terms === terms) return asked.answer
    const answer = ask()
    this.#waiting.set(key, { terms, answer })
    return answer
  }
}
