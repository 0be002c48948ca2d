/** What startup had to do before the store could be used. */
export interface Preparation {
  readonly migrated: readonly string[]
  readonly administratorCreated: boolean
}
