import type { Catalogue } from './catalogue.ts'

/** What departments and posts refuse. */
export const englishOrganization: Catalogue = {
  department_cycle: 'A department cannot lie in itself or in one below it.',
  department_disabled: 'The department “{name}” is disabled.',
  department_is_root: 'The department “{name}” came with the service and stays.',
  department_has_children: 'The department “{name}” has departments below it.',
  department_has_enabled: 'A department below “{name}” is enabled.',
  department_has_posts: 'The department “{name}” has posts.',
  department_has_users: 'Users belong to the department “{name}”.',
  post_held: 'Users hold the post “{name}”.',
}
