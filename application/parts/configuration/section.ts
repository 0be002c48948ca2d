import type { Tally } from './tally.ts'

/** A part of the configuration. What it brings has passed the schema of its entries. */
export interface Section<T extends object = object> {
  readonly name: string
  /** Takes the locks that must come before those of all sections. */
  hold?(): Promise<void>
  /** In an order that does not depend on ids. */
  read(): Promise<readonly T[]>
  /** Call it inside a transaction. @throws FaultyEntry */
  bring(entries: readonly T[], tally: Tally): Promise<void>
}
