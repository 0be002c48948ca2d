import type {
  OnlineFilter,
  OnlineList,
  OnlineSession,
  OnlineSessions,
} from '../../../application/ports/sessions/online-sessions.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { OnDatabase, type Row } from '../connection/database.ts'
import { type Statement, storable } from '../connection/statement.ts'
import { moment, optionalText, text } from '../rows/columns.ts'
import { containing } from '../rows/like-pattern.ts'

const IS_LIVE = `(s.expires_at is null or s.expires_at > $1)
    and (s.idle_seconds is null or s.last_used_at + make_interval(secs => s.idle_seconds) > $1)`

const LIVE = `select s.id, s.user_id, u.name as user_name, c.client_key, c.device_type,
    s.address, s.user_agent, s.opened_at, d.name as department_name
  from sessions s join users u on u.id = s.user_id left join clients c on c.client_id = s.client_id
    left join departments d on d.id = u.department_id
  where ${IS_LIVE}`

const NEWEST = 'order by s.opened_at desc, s.id desc limit 10000'

const SESSIONS_OF_USER: Statement = {
  name: 'sessions-of-user',
  text: `${LIVE} and s.user_id = $2 ${NEWEST}`,
}

/** Keys for programs that are in use, under the names that logs give them. */
const BUSY_KEYS = `select 'key-' || k.id as id, k.user_id, u.name || ' → ' || k.name as user_name,
    null as client_key, null as device_type, k.last_address as address, '' as user_agent,
    k.last_used_at as opened_at, d.name as department_name
  from program_keys k join users u on u.id = k.user_id
    left join departments d on d.id = u.department_id
  where k.last_used_at > $1::timestamptz - interval '15 minutes' and k.expires_at > $1`

/** The total is that of the newest 10,000, however few are asked for. */
const ALL_SESSIONS: Statement = {
  name: 'all-sessions',
  text: `select *, (count(*) over ())::int as total from (select * from (
      ${LIVE} and ($2::text is null or u.name_folded like folded($2))
        and ($3::text is null or s.address like folded($3))
      union all
      ${BUSY_KEYS} and ($2::text is null or folded(u.name || ' → ' || k.name) like folded($2))
        and ($3::text is null or k.last_address like folded($3))
    ) s ${NEWEST}) s order by s.opened_at desc, s.id desc limit $4`,
}

const COUNT_OF_SESSIONS: Statement = {
  name: 'count-of-sessions',
  text: `select count(*)::int as sessions from (select 1 from sessions s where ${IS_LIVE}
    limit 1000000) live`,
}

const OWNER_BY_HANDLE: Statement = {
  name: 'session-owner-by-handle',
  text: `select user_id from sessions where id = $1
    union all select user_id from program_keys where 'key-' || id = $1`,
}

const DIGEST_BY_HANDLE: Statement = {
  name: 'session-by-handle',
  text: `select token_digest from (
      select id, user_id, token_digest from sessions where id = $1
      union all select 'key-' || id, user_id, digest from program_keys where 'key-' || id = $1
    ) s where $2::bigint is null or user_id = $2`,
}

export class PostgresOnlineSessions extends OnDatabase implements OnlineSessions {
  async count(now: Date): Promise<number> {
    const [row] = await this.database.rows(COUNT_OF_SESSIONS, [now])
    return row ? Number(text(row, 'sessions')) : 0
  }

  async listOf(userId: Id, now: Date): Promise<OnlineSession[]> {
    return (await this.database.rows(SESSIONS_OF_USER, [now, userId])).map(toOnlineSession)
  }

  async listAll(filter: OnlineFilter, now: Date): Promise<OnlineList> {
    const address = containing(filter.addressContains, filter.addressIsWhole)
    const asked = [containing(filter.userNameContains) ?? null, address ?? null]
    const rows = await this.database.rows(ALL_SESSIONS, [now, ...asked, filter.most ?? null])
    return { sessions: rows.map(toOnlineSession), total: Number(rows[0]?.total ?? 0) }
  }

  async digestOf(sessionId: string, owner?: Id): Promise<string | undefined> {
    const values = [storable(sessionId), owner ?? null]
    const [found] = await this.database.rows(DIGEST_BY_HANDLE, values)
    return found && text(found, 'token_digest')
  }

  async ownerOf(sessionId: string): Promise<Id | undefined> {
    const [found] = await this.database.rows(OWNER_BY_HANDLE, [storable(sessionId)])
    return found && text(found, 'user_id')
  }
}

function toOnlineSession(row: Row): OnlineSession {
  return {
    id: text(row, 'id'),
    userId: text(row, 'user_id'),
    userName: text(row, 'user_name'),
    departmentName: optionalText(row, 'department_name'),
    clientKey: optionalText(row, 'client_key'),
    deviceType: optionalText(row, 'device_type'),
    origin: { address: text(row, 'address'), userAgent: text(row, 'user_agent') },
    openedAt: moment(row, 'opened_at'),
  }
}
