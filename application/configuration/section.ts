import type { Configuration, EntryOf, SectionName } from './configuration.ts'
import type { Tally } from './tally.ts'

export interface Section<S extends SectionName = SectionName> {
  readonly name: S
  /** In an order that does not depend on ids. */
  read(): Promise<readonly EntryOf<S>[]>
  /** Call it inside a transaction. @throws FaultyEntry */
  bring(entries: NonNullable<Configuration[S]>, tally: Tally): Promise<void>
}
