import type { Configuration, SectionName } from './configuration.ts'
import type { Section } from './section.ts'
import type { Sections } from './sections.ts'
import { type SectionReport, Tally } from './tally.ts'

/** Adds and changes records, and removes none. Call it inside a transaction. */
export class ImportConfiguration {
  readonly #sections: Sections

  constructor(sections: Sections) {
    this.#sections = sections
  }

  /** @returns a report for each section of the configuration. @throws FaultyEntry */
  async execute(configuration: Configuration): Promise<readonly SectionReport[]> {
    const { dictionaries, menus, roles, parameters, clients, platforms } = this.#sections
    await roles.hold()
    const reports = [
      await bringOne(dictionaries, configuration.dictionaries),
      // A role refers to menus, and a parameter to the role of people who register.
      await bringOne(menus, configuration.menus),
      await bringOne(roles, configuration.roles),
      await bringOne(parameters, configuration.parameters),
      await bringOne(clients, configuration.clients),
      await bringOne(platforms, configuration.platforms),
    ]
    return reports.filter((report) => report !== undefined)
  }
}

async function bringOne<S extends SectionName>(
  section: Section<S>,
  entries: Configuration[S],
): Promise<SectionReport | undefined> {
  if (!entries) return undefined
  const tally = new Tally(section.name)
  await section.bring(entries, tally)
  return tally.report
}
