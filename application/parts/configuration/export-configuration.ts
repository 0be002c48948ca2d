import type { Configuration } from './configuration.ts'
import type { Section } from './section.ts'

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
