const ADMIT_SESSION = `create or replace function admit_session(
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
    ), gone as (
      delete from sessions s using oldest where s.id = oldest.id returning s.token_digest
    ), noted as (
      insert into ended_sessions (token_digest, ending)
        select token_digest, 'newer-login' from gone on conflict do nothing
    )
    select token_digest from gone;
  end $$`

const END_SESSIONS_OF_DISABLED = `create or replace function end_sessions_of_disabled()
  returns trigger language plpgsql as $$
  begin
    with gone as (delete from sessions where user_id = new.id returning token_digest)
    insert into ended_sessions (token_digest, ending)
      select token_digest, 'account-disabled' from gone on conflict do nothing;
    return null;
  end $$`

/**
 * Keeps for a week why a session ended, so that its user learns it with the next request. The
 * functions are those of before, and note the ending in addition.
 */
export const NOTE_ENDED_SESSIONS: readonly string[] = [
  `create table ended_sessions (
      token_digest text primary key,
      ending text not null,
      ended_at timestamptz not null default now()
    )`,
  'create index ended_sessions_age on ended_sessions (ended_at)',
  ADMIT_SESSION,
  END_SESSIONS_OF_DISABLED,
]
