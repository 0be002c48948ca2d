/** Finds the people of departments in the index alone; it serves whatever the old one did. */
export const FIND_PEOPLE_OF_DEPARTMENTS: readonly string[] = [
  'create index users_department_people on users (department_id, id)',
  'drop index users_department_id_idx',
]
