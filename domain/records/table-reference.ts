/** The table whose ids a field has, and what happens when the other row is removed. */
export interface Reference {
  readonly table: string
  /** The field that the row shows of it. */
  readonly label?: string
  readonly whenRemoved: 'refused' | 'emptied'
}
