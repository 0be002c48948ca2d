/**
 * What something can be, as far as anybody was told. One client changes it, everybody looks. A
 * change that got no answer may have happened or not, and may still happen.
 */
export class Fact<V> {
  #possible: ReadonlySet<V>
  readonly #late = new Set<V>()
  readonly #sent: V[] = []

  constructor(value: V) {
    this.#possible = new Set([value])
  }

  /** From now on it may be so. */
  send(value: V): void {
    this.#sent.push(value)
    this.#possible = new Set([...this.#possible, value])
  }

  /** From now on it is so. */
  acknowledge(value: V): void {
    this.#possible = new Set([value])
  }

  /** A try of this change had no answer: it may undo later ones. */
  doubt(value: V): void {
    this.#late.add(value)
  }

  /** To be called before a look. @returns whether what was seen by it can be true */
  look(): (seen: V) => boolean {
    const [before, sent] = [this.#possible, this.#sent.length]
    return (seen) => before.has(seen) || this.#sent.includes(seen, sent) || this.#late.has(seen)
  }
}
