import type { Statement } from '../connection/statement.ts'

const IS_LIVE = `(s.expires_at is null or s.expires_at > $1)
    and (s.idle_seconds is null or s.last_used_at + make_interval(secs => s.idle_seconds) > $1)`

const LIVE = `select s.id, s.user_id, u.name as user_name, c.client_key, c.device_type,
    s.address, s.user_agent, s.opened_at, d.name as department_name
  from sessions s join users u on u.id = s.user_id left join clients c on c.client_id = s.client_id
    left join departments d on d.id = u.department_id
  where ${IS_LIVE}`

const NEWEST = 'order by s.opened_at desc, s.id desc limit 10000'

export const SESSIONS_OF_USER: Statement = {
  name: 'sessions-of-user',
  text: `${LIVE} and s.user_id = $2 ${NEWEST}`,
}

export const ALL_SESSIONS: Statement = {
  name: 'all-sessions',
  text: `${LIVE} and ($2::text is null or u.name_folded like folded($2))
    and ($3::text is null or s.address like folded($3))
    ${NEWEST}`,
}

export const COUNT_OF_SESSIONS: Statement = {
  name: 'count-of-sessions',
  text: `select count(*)::int as sessions from (select 1 from sessions s where ${IS_LIVE}
    limit 1000000) live`,
}

export const OWNER_BY_HANDLE: Statement = {
  name: 'session-owner-by-handle',
  text: 'select user_id from sessions where id = $1',
}

export const DIGEST_BY_HANDLE: Statement = {
  name: 'session-by-handle',
  text: `select token_digest from sessions
    where id = $1 and ($2::bigint is null or user_id = $2)`,
}
