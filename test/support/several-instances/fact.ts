/**
 * The possible values of something. One client changes it, everybody reads it. An unanswered change
 * may have happened, may not, and may still happen.
 */
export class Fact<V> {
  #possible: ReadonlySet<V>
  readonly #late = new Set<V>()
  readonly #sent: V[] = []

  constructor(value: V) {
    this.#possible = new Set([value])
  }

  /** The change was sent: from now on it may be so. */
  send(value: V): void {
    this.#sent.push(value)
    this.#possible = new Set([...this.#possible, value])
  }

  /** The change was acknowledged: from now on it is so. */
  acknowledge(value: V): void {
    this.#possible = new Set([value])
  }

  /** An attempt without an answer, which may undo later ones. */
  doubt(value: V): void {
    this.#late.add(value)
  }

  /** Call it before a read. @returns a check whether the value read can be true */
  look(): (seen: V) => boolean {
    const [before, sent] = [this.#possible, this.#sent.length]
    return (seen) => before.has(seen) || this.#sent.includes(seen, sent) || this.#late.has(seen)
  }
}
