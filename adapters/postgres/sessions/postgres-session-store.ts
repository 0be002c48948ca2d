import type {
  LiveSession,
  Opening,
  OpeningTerms,
  SessionStore,
} from '../../../application/ports/sessions/session-store.ts'
import { PermissionSet } from '../../../domain/access/permission-set.ts'
import { Session } from '../../../domain/identity/sessions/session.ts'
import type { SessionEnding } from '../../../domain/identity/sessions/session-ending.ts'
import { isLanguage } from '../../../domain/language/language.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { OnDatabase, type Row } from '../connection/database.ts'
import { storable } from '../connection/statement.ts'
import {
  moment,
  optionalMoment,
  optionalNumber,
  optionalText,
  text,
  texts,
} from '../rows/columns.ts'
import { endingSessions, FORGET_ENDED_SESSIONS } from './ended-sessions.ts'
import {
  END_SESSION,
  FIND_SESSION,
  OPEN_SESSION,
  REMOVE_DEAD_SESSIONS,
  TOUCH_SESSIONS,
} from './session-statements.ts'

const END_SESSIONS_OF = `with ${endingSessions('user_id = any($1) and id is distinct from $3', '$2')}`

export class PostgresSessionStore extends OnDatabase implements SessionStore {
  async open(
    session: Session,
    failureKey: string | undefined,
    { mostOfUser, source, provenHash, withoutFactor = false, reason }: OpeningTerms = {},
  ): Promise<Opening> {
    const key = failureKey === undefined ? null : storable(failureKey)
    const from = source === undefined ? null : storable(source)
    const limits = [key, mostOfUser ?? null, from, provenHash ?? null]
    const language = session.props.origin.language ?? null
    const values = [...toValues(session), ...limits, language, withoutFactor, reason ?? null]
    const [row = {}] = await this.database.rows(OPEN_SESSION, values)
    const until = optionalMoment(row, 'locked_until')
    if (until) return { state: 'locked', until }
    if (!Array.isArray(row.evicted)) return { state: 'refused' }
    return {
      state: 'open',
      evicted: row.evicted.map(String),
      isNewSource: row.is_new_source === true,
    }
  }

  async get(tokenDigest: string): Promise<LiveSession | undefined> {
    const [row] = await this.database.rows(FIND_SESSION, [storable(tokenDigest)])
    return row ? toLiveSession(row) : undefined
  }

  async end(tokenDigest: string, at: Date, ending: SessionEnding = 'logout'): Promise<void> {
    const logged = ending === 'logout' ? 'logout' : 'ended'
    await this.database.rows(END_SESSION, [storable(tokenDigest), at, logged, ending])
  }

  async endAllOf(userIds: readonly Id[], ending: SessionEnding, keepSessionId?: string) {
    const values = [userIds, ending, keepSessionId ?? null]
    const ended = await this.database.rows(END_SESSIONS_OF, values)
    return ended.map((row) => text(row, 'token_digest'))
  }

  async touch(uses: ReadonlyMap<string, Date>): Promise<void> {
    if (uses.size === 0) return
    const digests = [...uses.keys()].map(storable)
    const times = [...uses.values()].map((at) => at.toISOString())
    await this.database.rows(TOUCH_SESSIONS, [digests, times])
  }

  async removeDead(now: Date, limit: number): Promise<number> {
    await this.database.rows(FORGET_ENDED_SESSIONS, [now, limit])
    const removed = await this.database.rows(REMOVE_DEAD_SESSIONS, [now, limit])
    return removed.length
  }
}

function toValues({ props }: Session): unknown[] {
  return [
    props.id,
    props.tokenDigest,
    props.userId,
    props.clientId,
    props.openedAt,
    props.expiresAt ?? null,
    props.idleSeconds ?? null,
    props.lastUsedAt,
    storable(props.origin.address),
    storable(props.origin.userAgent),
  ]
}

function toLiveSession(row: Row): LiveSession {
  const session = toSession(row)
  const { id, userId, clientId, openedAt, origin } = session.props
  const roleKeys = texts(row, 'role_keys')
  const permissions = PermissionSet.of(roleKeys, texts(row, 'codes'))
  const userName = text(row, 'user_name')
  const caller = {
    sessionId: id,
    userId,
    userName,
    clientId,
    roleKeys,
    permissions,
    departmentId: optionalText(row, 'department_id'),
    loggedInAt: openedAt.getTime(),
    loggedInFrom: origin.address,
    language: origin.language,
    passwordIsGiven: row.password_is_given === true,
    lacksFactor: row.lacks_factor === true,
    wire: optionalText(row, 'wire'),
  }
  return { session, caller, accessVersion: optionalNumber(row, 'access_version') ?? 0 }
}

function toSession(row: Row): Session {
  return new Session({
    id: text(row, 'id'),
    tokenDigest: text(row, 'token_digest'),
    userId: text(row, 'user_id'),
    clientId: text(row, 'client_id'),
    openedAt: moment(row, 'opened_at'),
    expiresAt: optionalMoment(row, 'expires_at'),
    idleSeconds: optionalNumber(row, 'idle_seconds'),
    lastUsedAt: moment(row, 'last_used_at'),
    origin: {
      address: text(row, 'address'),
      userAgent: text(row, 'user_agent'),
      ...(isLanguage(row.language) && { language: row.language }),
    },
  })
}
