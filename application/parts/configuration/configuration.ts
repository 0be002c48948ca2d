import { type Section, Tally } from './section.ts'

/**
 * The configuration of one service, for another one: a list of entries for each section. Absent
 * sections are left alone. Contains no secrets and no ids.
 */
export interface Configuration {
  readonly version: 1
  readonly [section: string]: unknown
}

export class ExportConfiguration {
  readonly #sections: readonly Section[]

  constructor(sections: readonly Section[]) {
    this.#sections = sections
  }

  /** Equal for equal records, whatever their ids. */
  async execute(): Promise<Configuration> {
    const lists: Record<string, readonly object[]> = {}
    for (const section of this.#sections) lists[section.name] = await section.read()
    return { version: 1, ...lists }
  }
}

/** Adds and changes records, and removes none. Call it inside a transaction. */
export class ImportConfiguration {
  readonly #sections: readonly Section[]

  /** @param sections each after those whose records it refers to */
  constructor(sections: readonly Section[]) {
    this.#sections = sections
  }

  /** @returns a report for each section of the configuration. @throws FaultyEntry */
  async execute(configuration: Configuration): Promise<readonly Tally[]> {
    for (const section of this.#sections) await section.hold?.()
    const reports: Tally[] = []
    for (const section of this.#sections) {
      const entries = configuration[section.name]
      if (!Array.isArray(entries)) continue
      const tally = new Tally(section.name)
      await section.bring(entries, tally)
      reports.push(tally)
    }
    return reports
  }
}
