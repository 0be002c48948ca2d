/** With a name, each connection prepares the statement once. One name always has the same text. */
export interface Statement {
  readonly name?: string
  readonly text: string
}

/** One that needs no name is no more than its text. */
export type Asked = string | Statement

/** If set, a relaxed commit uses this value for `synchronous_commit` instead of `off`. */
export const RELAXED_COMMIT = 'gatehouse.relaxed_commit'

const SET_MODE = `set_config('synchronous_commit',
        coalesce(nullif(current_setting('${RELAXED_COMMIT}', true), ''), 'off'), true)`

/**
 * A common table expression that makes this one commit return before it is on disk, which releases
 * its row locks sooner. The statement must select `from relaxed where mode is not null`; otherwise
 * Postgres does not evaluate the expression. `Database.durably` waits for the disk.
 */
export const RELAXED = `relaxed as materialized (
      select ${SET_MODE} as mode
    )`

/** The same as a condition, which is cheaper for a single row. */
export const ONE_RELAXED = `${SET_MODE} is not null`

/**
 * Replaces NUL, which Postgres cannot store. Hostile text then finds nothing, instead of making the
 * statement fail.
 */
export function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD')
}
