/** A later import has to tell this from a new password. Only imported hashes are of bcrypt. */
const NOTE_REHASH = `create function note_rehash() returns trigger language plpgsql as $$
  begin
    update legacy_rows set rehash = md5(new.password_hash)
      where kind = 'users' and new_id = new.id
        and (old.password_hash like '$2_$%' or rehash = md5(old.password_hash));
    return null;
  end $$`

/** As before, except for the rule. */
const ADMIT_SESSION = `create or replace function admit_session(
    of_user bigint, proven_hash text, kept integer, at timestamptz)
  returns setof text language plpgsql volatile as $$
  begin
    perform from users where id = of_user and may_log_in(users) and not is_service_account
      and (proven_hash is null or password_hash = proven_hash) for no key update;
    if not found then return; end if;
    return next '';
    if kept is null or (select count(*) from sessions where user_id = of_user) <= kept then
      return;
    end if;
    return query with oldest as materialized (
      select id from sessions where id in (
        select id from sessions where user_id = of_user
          and (expires_at is null or expires_at > at)
          and (idle_seconds is null or last_used_at + make_interval(secs => idle_seconds) > at)
        order by opened_at desc, id desc offset kept
      ) order by id for update
    ), gone as (
      delete from sessions s using oldest where s.id = oldest.id returning s.token_digest
    ), noted as (
      insert into ended_sessions (token_digest, ending)
        select token_digest, 'newer-login' from gone on conflict do nothing
    )
    select token_digest from gone;
  end $$`

/**
 * Says in one place who may log in; the planner expands the function into each statement. And lets
 * the table of imported rows notice by itself that a login has stored another hash of a password.
 */
export const SET_ACCOUNT_RULES: readonly string[] = [
  `create function may_log_in(account users) returns boolean language sql stable
      parallel safe as $$ select account.status = 'normal' $$`,
  ADMIT_SESSION,
  `create or replace trigger end_sessions_of_disabled after update of status on users
      for each row when (not may_log_in(new)) execute function end_sessions_of_disabled()`,
  NOTE_REHASH,
  `create trigger note_rehash after update of password_hash on users for each row
      when (current_setting('gatehouse.same_password', true) = 'on')
      execute function note_rehash()`,
]
