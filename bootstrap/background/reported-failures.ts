/** Reports a repeated failure once, and again if it changes or returns after a success. */
export class ReportedFailures {
  /** The last reported failure by name; a name that works is absent. */
  readonly #told = new Map<string, string>()

  /** Records a failure. @returns whether to report it */
  isNew(name: string, trouble: string): boolean {
    if (this.#told.get(name) === trouble) return false
    this.#told.set(name, trouble)
    return true
  }

  end(name: string): void {
    this.#told.delete(name)
  }

  /** @returns the names that work again */
  endAllBut(names: readonly string[]): string[] {
    const over = [...this.#told.keys()].filter((name) => !names.includes(name))
    for (const name of over) this.end(name)
    return over
  }
}
