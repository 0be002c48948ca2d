import type { Catalogue } from './catalogue.ts'

/** Messages of the page for users. */
export const englishUsers: Catalogue = {
  unusable_hash:
    'The password hash must be Argon2id (at most 256 MiB of memory, 20 passes, 16 lanes) or bcrypt (of a cost from 04 to 14).',
  not_yours_to_give: 'You are not allowed to assign this.',
  'not_yours_to_give.role': 'The role does not exist, or you are not allowed to assign it.',
  'not_yours_to_give.post':
    'The post does not exist in this department, or you are not allowed to assign it.',
  'not_yours_to_give.department':
    'The department does not exist, or you are not allowed to put users into it.',
  role_required: 'Choose at least one role.',
  'push.password-given':
    'Somebody else set your password. Please change it in your profile, under the security settings.',
  'push.password-chosen':
    'You have chosen your own password. Reload the page, or log in again, for the whole menu.',
  'push.factor-owed': 'Your account needs a second factor. Set one up: the menu has a link.',
  'push.role-missing':
    'Your account has no role yet, so the menu is empty. Ask your administrator for one.',
  password_change_required: 'Somebody else set your password. Change it in your profile first.',
  factor_setup_required:
    'Your account needs a second factor. Set one up first: the menu has a link. If it has none, ask your administrator.',
  'word.account.password': 'Choose your own password',
  'word.account.factor': 'Set up your second factor',
  'word.account.menu': 'My account',
  'word.account.lists': 'More pages',
  import_text: '{text}',
  import_failed: '{text}',
  import_done: 'All rows were imported: {done}.',
  import_partly_done: 'Rows imported: {done}. Rows that failed: {failed}.',
  import_failures: 'Nothing was imported. Rows that failed: {failed}.',
  import_initial_password:
    'The initial password of the added users is {password}. It is shown only once, so pass it on now.',
  user_added_with_password:
    'The user was added. The initial password is {password}. It is shown only once, so pass it on now.',
  import_checked: 'All rows can be imported: {done}. This was only a check; nothing was stored.',
  import_partly_checked:
    'Rows that can be imported: {done}. Rows that cannot: {failed}. This was only a check; nothing was stored.',
  import_check_failures:
    'No row can be imported. Rows that failed: {failed}. This was only a check; nothing was stored.',
  import_would_add: '{name} would be added',
  import_would_change: '{name} would be updated',
  import_added: '{name} was added',
  import_changed: '{name} was updated',
  import_unchanged: '{name} is as in the sheet already',
  import_refused: 'Row {row}, {name}: {reason}',
  import_refused_unnamed: 'Row {row}: {reason}',
  unreadable_sheet:
    'The file cannot be read as an .xlsx sheet. It has another format, is damaged, or needs too much memory.',
  too_many_rows:
    'The sheet has more than {most} rows. Nothing was imported. Split it into smaller ones.',
  missing_column: 'The sheet lacks the column {column}. Use the template.',
  doubled_column: 'The sheet has the column {column} twice. Remove one of them.',
  several_sheets: 'Several sheets have the headings ({tabs}). Leave one of them in the file.',
  unknown_columns: 'Unknown columns: {columns}. Known: {known}. Remove or rename them.',
  unclear_label: 'Several values of the dictionary have this label. Enter the value.',
  surplus_cell: 'This cell is in a column without a heading. Put texts with commas in quotes.',
  empty_sheet: 'The sheet has no rows below the headings.',
  formula_in_cell: '{column} contains a formula. Enter its value as text instead.',
  unknown_label: '{field} has neither this label nor this value.',
  import_reason: '“{text}”: {reason}',
  unfit_cell: '{column} is not text.',
  'unfit_cell.boolean': '{column} is TRUE or FALSE. Enter it as text.',
  'unfit_cell.date': '{column} is a date. Format the cell as text and enter the value again.',
  'unfit_cell.error': '{column} is an error such as #N/A. Enter the value as text.',
  'unfit_cell.number':
    '{column} is a number of more than 15 digits, which spreadsheets round. Format the cell as text and enter the value again.',
  'unfit_cell.merge':
    '{column} is merged with the headings. Headings belong into the first row only.',
  twice_in_sheet: '{field}: the same as in row {row}.',
  unclear_department: 'The department is not clear.',
  'unclear_department.several':
    'Several departments have this name. Enter the path, such as /Sales/Team 1, or the department id.',
  'unclear_department.different': 'Department and department id name different departments.',
  'not_logged_in.logout': 'You have logged out. Please log in again.',
  'not_logged_in.ended-elsewhere':
    'You ended this session from another of your devices. Please log in again.',
  'not_logged_in.ended-by-administrator':
    'An administrator ended this session. Please log in again.',
  'not_logged_in.newer-login':
    'You have logged in on too many devices, so this oldest session ended. Please log in again.',
  'not_logged_in.password-changed':
    'You changed your password on another device. Please log in with the new one.',
  'not_logged_in.password-set':
    'An administrator set a new password for you. Please log in with it.',
  'not_logged_in.account-disabled': 'Your account is disabled. Please ask an administrator.',
  'not_logged_in.account-removed': 'Your account was removed. Please ask an administrator.',
  'not_logged_in.client-disabled':
    'Logins through this application are disabled. Please ask an administrator.',
  'not_logged_in.expired': 'Your session has expired. Please log in again.',
}
