const OTHER = 'other'

/**
 * Bounds the values of one label: the first ones are kept apart, and all later ones become `other`.
 */
export class BoundedLabels {
  readonly #known = new Set<string>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  of(value: string | undefined): string {
    if (value === undefined) return OTHER
    if (this.#known.has(value)) return value
    if (this.#known.size >= this.#most) return OTHER
    this.#known.add(value)
    return value
  }
}
