import type { Configuration } from './configuration.ts'
import type { Section } from './section.ts'
import { type SectionReport, Tally } from './tally.ts'

/** Adds and changes records, and removes none. Call it inside a transaction. */
export class ImportConfiguration {
  readonly #sections: readonly Section[]

  /** @param sections each after those whose records it refers to */
  constructor(sections: readonly Section[]) {
    this.#sections = sections
  }

  /** @returns a report for each section of the configuration. @throws FaultyEntry */
  async execute(configuration: Configuration): Promise<readonly SectionReport[]> {
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
