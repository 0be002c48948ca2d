import type { Catalogue } from './catalogue.ts'

/** Refusals for departments and posts. */
export const englishOrganization: Catalogue = {
  department_cycle: 'A department cannot be below itself.',
  department_disabled: 'The department “{name}” is disabled.',
  department_is_root: 'The department “{name}” is built in and cannot be removed.',
  department_has_children: 'The department “{name}” has subdepartments.',
  department_has_enabled: 'The department “{name}” has enabled subdepartments.',
  department_has_posts: 'The department “{name}” has posts.',
  department_has_users: 'Users belong to the department “{name}”.',
  post_held: 'Users hold the post “{name}”.',
}
