/** If there is a name, the text is fixed and each connection of a server prepares it once. */
export interface Statement {
  readonly name?: string
  readonly text: string
}

/** Overrides `off` in sessions whose store does not flush later by itself. */
const MODE_SETTING = 'gatehouse.relaxed_commit'

const SET_MODE = `set_config('synchronous_commit',
        coalesce(nullif(current_setting('${MODE_SETTING}', true), ''), 'off'), true)`

/**
 * Commits without waiting for the disk, for this commit alone, so that no one waits for its row
 * locks until then. A statement that selects `from relaxed where mode is not null` commits this
 * way: the setting is read at the commit, and the select ensures that it is set by then.
 * `Database.durably` does wait.
 */
export const RELAXED = `relaxed as materialized (
      select ${SET_MODE} as mode
    )`

/** The same as a condition, which is cheaper for a single row. */
export const ONE_RELAXED = `${SET_MODE} is not null`

/** For a store without a background process that would flush a relaxed commit later. */
export const UNRELAXED = `set ${MODE_SETTING} = 'on'`

/**
 * Replaces NUL, which Postgres cannot store. Hostile text then finds nothing, instead of making the
 * statement fail.
 */
export function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD')
}
