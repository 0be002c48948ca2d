/** What fails again and again is told once, and again when it fails otherwise, or was well in between. */
export class ReportedFailures {
  /** What was told last, by what it is the trouble of; nothing of what is well. */
  readonly #told = new Map<string, string>()

  /** Of what failed: whether that is to be told. */
  isNew(name: string, trouble: string): boolean {
    if (this.#told.get(name) === trouble) return false
    this.#told.set(name, trouble)
    return true
  }

  end(name: string): void {
    this.#told.delete(name)
  }

  /** @returns those whose trouble is over */
  endAllBut(names: readonly string[]): string[] {
    const over = [...this.#told.keys()].filter((name) => !names.includes(name))
    for (const name of over) this.end(name)
    return over
  }
}
