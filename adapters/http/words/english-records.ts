import type { Catalogue } from './catalogue.ts'

/** Refusals for every record with a page, and for departments and posts. `rule` says what the field accepts. */
export const englishRecords: Catalogue = {
  a_record: 'record',
  record_not_found: 'The {record} does not exist.',
  invalid_field: '{field} cannot have this value.',
  'invalid_field.bound': '{field}: {rule}',
  'invalid_field.days': '{field}: from now on, for at most {most} days.',
  'invalid_field.required': '{field} is required.',
  'invalid_field.ambiguous': '{field}: several are called that. Write the id.',
  'invalid_field.unknown': '{field}: it does not exist, or you may not use it.',
  'invalid_field.shown':
    '{field} has the address of a file that was not inserted lately. Insert the picture again.',
  'invalid_field.many': '{field} can show files at most 200 times.',
  field_taken: '{field} is already in use.',
  record_referred: 'The {record} is still used by {by}.',
  file_on_hold: '{name} is on hold and cannot be deleted: {reason}',
  file_held: 'The file is still used by {by}.',
  record_in_use: 'The {record} “{name}” is in use.',
  record_built_in: 'This {record} is built in and cannot be changed.',
  department_cycle: 'A department cannot be below itself.',
  department_disabled: 'The department “{name}” is disabled.',
  department_is_root: 'The department “{name}” is built in and cannot be removed.',
  department_has_children: 'The department “{name}” has subdepartments.',
  department_has_enabled: 'The department “{name}” has enabled subdepartments.',
  department_has_posts: 'The department “{name}” has posts.',
  department_has_users: 'Users belong to the department “{name}”.',
  post_held: 'Users hold the post “{name}”.',
}
