/** With a name, the text is fixed and each connection of a server prepares it once. */
export interface Statement {
  readonly name?: string
  readonly text: string
}

/**
 * Takes back the wait for the disk, for this commit alone: nobody else has to wait for a row until
 * then. What reads `from relaxed where mode = 'off'` is done under it. `Database.durably` waits.
 */
export const RELAXED = `relaxed as materialized (
      select set_config('synchronous_commit', 'off', true) as mode
    )`

/**
 * Text as Postgres can keep it: it has no NUL. The replacement keeps hostile text a value like any
 * other, one that finds nothing, instead of a failing statement.
 */
export function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD')
}
