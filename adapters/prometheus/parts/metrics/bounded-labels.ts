const OTHER = 'other'

/** Keeps the first values of a label apart; all later ones become `other`. */
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
