import type { ObjectKey } from '../../../domain/storage/files/object-key.ts'

/** As many of the 32 hex digits of a random name as a number can hold exactly. */
const DIGITS = 13
const FIRST_CAPACITY = 1024

/** Which objects were listed, at 8 bytes each, to find those that were not. */
export class SeenObjects {
  readonly #most: number
  #names = new Float64Array(FIRST_CAPACITY)
  #length = 0
  #isSorted = false

  constructor(most: number) {
    this.#most = most
  }

  /** Whether more objects were listed than are remembered. Then an unseen object may exist. */
  get isFull(): boolean {
    return this.#length >= this.#most
  }

  add(key: ObjectKey): void {
    if (this.isFull) return
    if (this.#length === this.#names.length) {
      const wider = new Float64Array(this.#length * 2)
      wider.set(this.#names)
      this.#names = wider
    }
    this.#names[this.#length] = nameOf(key)
    this.#length += 1
    this.#isSorted = false
  }

  has(key: ObjectKey): boolean {
    const names = this.#names.subarray(0, this.#length)
    if (!this.#isSorted) names.sort()
    this.#isSorted = true
    const name = nameOf(key)
    let [low, high] = [0, names.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((names[middle] ?? 0) < name) low = middle + 1
      else high = middle
    }
    return names[low] === name
  }
}

function nameOf({ value }: ObjectKey): number {
  const name = value.slice(value.lastIndexOf('/') + 1)
  return Number.parseInt(name.slice(0, DIGITS), 16)
}
