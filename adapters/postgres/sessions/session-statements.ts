import { RELAXED, type Statement } from '../connection/statement.ts'
import { rightsColumns } from './rights-columns.ts'

/**
 * One statement in one transaction. `held` waits for a failure of this name that is being counted
 * and then sees the result, so a lock that was set meanwhile wins. The commit is relaxed, because
 * losing the last moment of sessions only means logging in again. `admitted` ends the oldest
 * sessions before the new one opens. The user's row stays locked until the commit, so that parallel
 * logins of one user see each other, and a change of the password or a first factor either waits or
 * wins.
 */
export const OPEN_SESSION: Statement = {
  name: 'open-session',
  text: `with ${RELAXED}, held as materialized (
      select name_key, locked_until from login_failures where name_key = $11 for update
    ), closed as (
      select locked_until from held where locked_until > $5
    ), admitted as materialized (
      select token_digest from admit_login(
        case when not exists (select from closed) then $3::bigint end,
        $14, $12::integer - 1, $5, $16) as token_digest
    ), forgotten as (
      delete from login_failures f using held
        where f.name_key = held.name_key and exists (select from admitted)
    ), opened as (
      insert into sessions (id, token_digest, user_id, client_id, opened_at, expires_at,
          idle_seconds, last_used_at, address, user_agent, language)
        select $1, $2, $3, $4, $5::timestamptz, $6, $7, $8, $9, $10, $15 from relaxed
        where mode is not null and exists (select from admitted)
        returning id, user_id, client_id, opened_at, address, user_agent
    ), logged as (
      insert into login_log (session_id, user_id, client_id, at, address, user_agent, user_name, reason)
        select opened.*, u.name, $17 from opened join users u on u.id = opened.user_id
    ), remembered as (
      insert into known_sources as k (user_id, source, last_login_at)
        select user_id, $13, opened_at from opened where $13::text is not null and not exists (
          select from known_sources where user_id = $3 and source = $13
            and last_login_at > $5::timestamptz - interval '1 day')
        on conflict (user_id, source) do update set last_login_at = excluded.last_login_at
    )
    select locked_until, null as token_digest, false as is_new_source from closed
    union all select null, token_digest, $13::text is not null
        and exists (select from known_sources where user_id = $3)
        and not exists (select from known_sources where user_id = $3 and source = $13)
      from admitted`,
}

export const FIND_SESSION: Statement = {
  name: 'find-session',
  text: `select s.*, u.name as user_name, u.department_id, u.password_is_given,
      exists (select from required_factors f
        where f.user_id = s.user_id and not f.has_factor) as lacks_factor,
      ${rightsColumns('s.user_id')}
    from sessions s join users u on u.id = s.user_id and may_log_in(u)
    where s.token_digest = $1`,
}

export const END_SESSION: Statement = {
  name: 'end-session',
  text: `with ended as (
      delete from sessions where token_digest = $1
        returning id, user_id, client_id, address, user_agent
    ), noted as (
      insert into ended_sessions (token_digest, ending)
        select $1, $4 from ended on conflict do nothing
    ), revoked as (
      delete from program_keys where digest = $1
    )
    insert into login_log (session_id, user_id, client_id, address, user_agent, user_name, at, outcome)
      select ended.*, u.name, $2, $3 from ended join users u on u.id = ended.user_id`,
}

// Locks in id order, because two instances that record uses of the same sessions could otherwise
// deadlock.
export const TOUCH_SESSIONS: Statement = {
  name: 'touch-sessions',
  text: `with due as materialized (
      select s.id, use.at from sessions s
        join unnest($1::text[], $2::timestamptz[]) as use(digest, at) on use.digest = s.token_digest
        where s.last_used_at < use.at order by s.id for update of s
    )
    update sessions s set last_used_at = due.at from due
      where s.id = due.id and s.last_used_at < due.at`,
}

export const REMOVE_DEAD_SESSIONS: Statement = {
  name: 'remove-dead-sessions',
  text: `delete from sessions where id in (
      select id from sessions
        where expires_at <= $1 or last_used_at + make_interval(secs => idle_seconds) <= $1
        limit $2 for update skip locked
    ) returning id`,
}
