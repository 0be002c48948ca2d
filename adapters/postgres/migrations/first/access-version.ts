/** Changes after which a user may see or do more or less than a cached session says. */
const CHANGES = {
  users: 'update of status, department_id or delete',
  user_roles: 'insert or update or delete',
  roles: 'update or delete',
  role_menus: 'insert or update or delete',
  role_departments: 'insert or update or delete',
  menus: 'insert or update or delete',
  departments: 'insert or update of parent_id or delete',
}

/** A single row with the oldest version at which cached sessions are still valid. */
export const ACCESS_VERSION: readonly string[] = [
  'create table access_version (version bigint not null)',
  'insert into access_version values (1)',
  `create function advance_access_version() returns trigger language plpgsql as $$
    begin
      update access_version set version = version + 1;
      return null;
    end $$`,
  ...Object.entries(CHANGES).map(
    ([table, change]) => `create trigger advance_access_version after ${change} on ${table}
      for each statement execute function advance_access_version()`,
  ),
]
