import type { Configuration } from './configuration.ts'
import type { Sections } from './sections.ts'

export class ExportConfiguration {
  readonly #sections: Sections

  constructor(sections: Sections) {
    this.#sections = sections
  }

  /** Equal for equal records, whatever their ids. */
  async execute(): Promise<Configuration> {
    const { dictionaries, menus, roles, parameters, clients, platforms } = this.#sections
    return {
      version: 1,
      dictionaries: await dictionaries.read(),
      menus: await menus.read(),
      roles: await roles.read(),
      parameters: await parameters.read(),
      clients: await clients.read(),
      platforms: await platforms.read(),
    }
  }
}
