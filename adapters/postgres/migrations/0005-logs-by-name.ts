/** Adds indexes that sort both logs by user name. */
export const SORT_LOGS_BY_NAME: readonly string[] = [
  'create index login_log_user_name on login_log (user_name, id)',
  'create index operation_log_operator_name on operation_log (operator_name, id)',
]
