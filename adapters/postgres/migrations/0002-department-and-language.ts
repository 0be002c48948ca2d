/** The department in audit entries, the language in sessions, an index of avatar files. */
export const KEEP_DEPARTMENT_AND_LANGUAGE: readonly string[] = [
  'alter table operation_log add column department_name text',
  'alter table sessions add column language text',
  `create index users_avatar_file on users (avatar_url)
      where avatar_url like 'file:%'`,
]
