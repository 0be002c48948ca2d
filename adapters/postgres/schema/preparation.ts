import type { Seeded } from '../seed/seed.ts'

/** What startup had to do before the store could be used. */
export interface Preparation extends Seeded {
  readonly migrated: readonly string[]
}
