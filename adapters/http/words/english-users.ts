import type { Catalogue } from './catalogue.ts'

/** What is said on the page of users. */
export const englishUsers: Catalogue = {
  not_yours_to_give: 'You cannot give this.',
  'not_yours_to_give.role': 'There is no such role that you can give.',
  'not_yours_to_give.post': 'There is no such post in this department that you can give.',
  'not_yours_to_give.department': 'There is no such department that you can put users into.',
  role_required: 'Choose at least one role.',
  'push.password-given':
    'Somebody else set your password. Please change it in your profile, under the security settings.',
  password_change_required: 'Somebody else set your password. Change it in your profile first.',
  import_text: '{text}',
  import_failed: '{text}',
  import_done: 'All rows are imported: {count}.',
  import_failures: 'Rows that could not be imported: {count}. Any others are.',
  import_initial_password:
    'The initial password of the added users is {password}. It is shown only once: pass it on now.',
  user_added_with_password:
    'The user is added. The initial password is {password}. It is shown only once: pass it on now.',
  import_checked: 'All rows can be imported: {count}. This was a check: nothing is stored.',
  import_check_failures:
    'Rows that cannot be imported: {count}. This was a check: nothing is stored.',
  import_would_add: '{name} would be added',
  import_would_change: '{name} would be changed',
  import_added: '{name} is added',
  import_changed: '{name} is changed',
  import_refused: '{name}: {reason}',
  unreadable_sheet:
    'The file is no .xlsx sheet that can be read: it has another format, is damaged, or needs too much memory.',
  too_many_rows: 'The sheet has more than {most} rows. Nothing was imported: split it.',
  missing_column: 'The sheet lacks the column {column}. Take the template.',
  formula_in_cell: 'A formula stands in this row: enter what it gives as text.',
}
