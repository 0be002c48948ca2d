/**
 * Makes the last check before a session opens, and ends sessions beyond the limit. It is a
 * function, so that each of its statements sees what others committed before the user's row was
 * locked. A single statement sees only what was there when it began, so parallel logins would not
 * see each other, nor a concurrent change of the password. It returns an empty string first if the
 * session may open, and then the token digests of the ended sessions; without a limit, `kept` is
 * null.
 */
const ADMIT_SESSION = `create function admit_session(
    of_user bigint, proven_hash text, kept integer, at timestamptz)
  returns setof text language plpgsql volatile as $$
  begin
    perform from users where id = of_user and status = 'normal'
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
    )
    delete from sessions s using oldest where s.id = oldest.id returning s.token_digest;
  end $$`

/** Ends the sessions of a disabled user, so that enabling the user does not bring them back. */
const END_SESSIONS = [
  `create function end_sessions_of_disabled() returns trigger language plpgsql as $$
    begin
      delete from sessions where user_id = new.id;
      return null;
    end $$`,
  `create trigger end_sessions_of_disabled after update of status on users
    for each row when (new.status = 'disabled') execute function end_sessions_of_disabled()`,
]

export const ADMITTED_SESSIONS: readonly string[] = [ADMIT_SESSION, ...END_SESSIONS]
