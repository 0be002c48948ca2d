import { ONE_RELAXED, type Statement } from '../connection/statement.ts'
import { rightsColumns } from './rights-columns.ts'

/**
 * One call in one transaction (ADR 14). Its commit is relaxed, because losing the last moment of
 * sessions only means logging in again.
 */
export const OPEN_SESSION: Statement = {
  name: 'open-session',
  text: `select * from open_session($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
    $16, $17) where ${ONE_RELAXED}`,
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
