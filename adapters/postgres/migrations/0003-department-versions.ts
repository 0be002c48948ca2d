/** Every change of a department, not only of the tree, makes cached departments stale. */
export const VERSION_DEPARTMENTS: readonly string[] = [
  'drop trigger advance_access_version on departments',
  `create trigger advance_access_version after insert or update or delete on departments
      for each statement execute function advance_access_version()`,
]
