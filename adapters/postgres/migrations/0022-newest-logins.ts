/**
 * Finds the newest logins of a user. The index has the order and all conditions of the statement:
 * otherwise a table without statistics is read by another index, and all rows of the user are sorted.
 * `login_log_known_sources` finds a column that is not written any more.
 */
export const FIND_NEWEST_LOGINS: readonly string[] = [
  `create index login_log_newest on login_log (user_id, at, id)
      where outcome = 'success' and client_id <> ''`,
  'drop index login_log_user, login_log_known_sources',
]
