/** What a start had to do to the store before it could be used. */
export interface Preparation {
  readonly migrated: readonly string[]
  readonly administratorCreated: boolean
}
