/** Records whether someone else set the password; a change makes sessions stale. */
export const NOTE_GIVEN_PASSWORDS: readonly string[] = [
  'alter table users add column password_is_given boolean not null default false',
  `create trigger advance_access_version_of_password
      after update of password_is_given on users for each row
      when (old.password_is_given and not new.password_is_given)
      execute function advance_access_version()`,
]
