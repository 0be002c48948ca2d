import type {
  OnlineFilter,
  OnlineList,
  OnlineSession,
  OnlineSessions,
} from '../../../application/ports/sessions/online-sessions.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Database, Row } from '../connection/database.ts'
import { storable } from '../connection/statement.ts'
import { moment, optionalText, text } from '../rows/columns.ts'
import { containing } from '../rows/like-pattern.ts'
import {
  ALL_SESSIONS,
  COUNT_OF_SESSIONS,
  DIGEST_BY_HANDLE,
  OWNER_BY_HANDLE,
  SESSIONS_OF_USER,
} from './online-session-statements.ts'

export class PostgresOnlineSessions implements OnlineSessions {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async count(now: Date): Promise<number> {
    const [row] = await this.#database.rows(COUNT_OF_SESSIONS, [now])
    return row ? Number(text(row, 'sessions')) : 0
  }

  async listOf(userId: Id, now: Date): Promise<OnlineSession[]> {
    return (await this.#database.rows(SESSIONS_OF_USER, [now, userId])).map(toOnlineSession)
  }

  async listAll(filter: OnlineFilter, now: Date): Promise<OnlineList> {
    const address = containing(filter.addressContains, filter.addressIsWhole)
    const asked = [containing(filter.userNameContains) ?? null, address ?? null]
    const rows = await this.#database.rows(ALL_SESSIONS, [now, ...asked, filter.most ?? null])
    return { sessions: rows.map(toOnlineSession), total: Number(rows[0]?.total ?? 0) }
  }

  async digestOf(sessionId: string, owner?: Id): Promise<string | undefined> {
    const values = [storable(sessionId), owner ?? null]
    const [found] = await this.#database.rows(DIGEST_BY_HANDLE, values)
    return found && text(found, 'token_digest')
  }

  async ownerOf(sessionId: string): Promise<Id | undefined> {
    const [found] = await this.#database.rows(OWNER_BY_HANDLE, [storable(sessionId)])
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
