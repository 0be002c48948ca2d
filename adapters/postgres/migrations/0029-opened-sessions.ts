/**
 * A function, so that each of its statements sees what others committed before the rows of the
 * failures and of the user were locked: parallel logins, a new password, a first factor. `evicted`
 * is null if no session may open.
 */
const OPEN_SESSION = `create function open_session(
    new_id text, digest text, of_user bigint, of_client text, opened timestamptz,
    expires timestamptz, idle integer, used timestamptz, from_address text, agent text,
    failure_key text, most integer, from_source text, proven_hash text, in_language text,
    without_factor boolean, because text,
    out locked_until timestamptz, out evicted text[], out is_new_source boolean)
  language plpgsql volatile as $$
  declare
    has_failed boolean := false;
    has_factor boolean;
    live bigint;
    last_login timestamptz;
    own_name text;
  begin
    if failure_key is not null then
      select f.locked_until into locked_until from login_failures f
        where f.name_key = failure_key for update;
      has_failed := found;
      if locked_until > opened then return; end if;
      locked_until := null;
    end if;
    select u.name into own_name from users u
      where u.id = of_user and may_log_in(u) and not u.is_service_account
        and (proven_hash is null or u.password_hash = proven_hash) for no key update;
    if not found then return; end if;
    select without_factor and (
        exists (select from second_factors where user_id = of_user and confirmed_at is not null)
        or exists (select from passkeys where user_id = of_user)),
      case when most is not null then (select count(*) from sessions where user_id = of_user) end,
      (select last_login_at from known_sources where user_id = of_user and source = from_source)
      into has_factor, live, last_login;
    if has_factor then return; end if;
    is_new_source := from_source is not null and last_login is null
      and exists (select from known_sources where user_id = of_user);
    if live >= most then
      with oldest as materialized (
        select id from sessions where id in (
          select id from sessions where user_id = of_user
            and (expires_at is null or expires_at > opened)
            and (idle_seconds is null
              or last_used_at + make_interval(secs => idle_seconds) > opened)
          order by opened_at desc, id desc offset most - 1
        ) order by id for update
      ), gone as (
        delete from sessions s using oldest where s.id = oldest.id returning s.token_digest
      ), noted as (
        insert into ended_sessions (token_digest, ending)
          select token_digest, 'newer-login' from gone on conflict do nothing
      )
      select array_agg(token_digest) into evicted from gone;
    end if;
    evicted := coalesce(evicted, '{}');
    if has_failed then delete from login_failures where name_key = failure_key; end if;
    with opened as (
      insert into sessions (id, token_digest, user_id, client_id, opened_at, expires_at,
          idle_seconds, last_used_at, address, user_agent, language)
        values (new_id, digest, of_user, of_client, opened, expires, idle, used, from_address,
          agent, in_language)
    )
    insert into login_log
        (session_id, user_id, client_id, at, address, user_agent, user_name, reason)
      values (new_id, of_user, of_client, opened, from_address, agent, own_name, because);
    if from_source is not null and (last_login is null or last_login <= opened - interval '1 day') then
      insert into known_sources (user_id, source, last_login_at)
        values (of_user, from_source, opened)
        on conflict (user_id, source) do update set last_login_at = excluded.last_login_at;
    end if;
  end $$`

/** The previous version opens sessions by `admit_login`, so that stays. */
export const OPEN_SESSIONS_AT_ONCE: readonly string[] = [OPEN_SESSION]
