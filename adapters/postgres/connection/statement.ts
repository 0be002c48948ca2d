/** With a name, the text is fixed and each connection of a server prepares it once. */
export interface Statement {
  readonly name?: string
  readonly text: string
}

/** Instead of `off`, for those of a session whose store writes nothing by itself afterwards. */
const MODE_SETTING = 'gatehouse.relaxed_commit'

const SET_MODE = `set_config('synchronous_commit',
        coalesce(nullif(current_setting('${MODE_SETTING}', true), ''), 'off'), true)`

/**
 * Takes back the wait for the disk, for this commit alone: nobody else has to wait for a row until
 * then. What reads `from relaxed where mode is not null` is done under it: the setting is read at the
 * commit, and that makes it be set. `Database.durably` waits.
 */
export const RELAXED = `relaxed as materialized (
      select ${SET_MODE} as mode
    )`

/** The same as a condition, which is less work where it is asked for one row. */
export const ONE_RELAXED = `${SET_MODE} is not null`

/** For a store that has nobody to write down later what a commit did not wait for. */
export const UNRELAXED = `set ${MODE_SETTING} = 'on'`

/**
 * Text as Postgres can keep it: it has no NUL. The replacement keeps hostile text a value like any
 * other, one that finds nothing, instead of a failing statement.
 */
export function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD')
}
