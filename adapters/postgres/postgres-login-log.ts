import type {
  FailedLogin,
  LoginLog,
  LoginLogFilter,
  LoginLogLine,
  LoginLogPage,
} from '../../application/ports/login-log.ts'
import type { LoginOutcome } from '../../domain/identity/login-outcome.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { Slice } from '../../domain/shared/slice.ts'
import { moment, optionalText, text } from './columns.ts'
import type { Database, Row } from './database.ts'
import { loginLogQuestion, loginLogSlice } from './login-log-list.ts'
import { pageOf, sliceOf } from './page-statements.ts'
import { type Statement, storable } from './statement.ts'

const LONGEST_NAME = 64

const RECORD: Statement = {
  name: 'record-failed-login',
  text: `insert into login_log (user_name, client_id, address, user_agent, reason, at, outcome)
    values ($1, $2, $3, $4, $5, $6, 'failure')`,
}

const REMOVE: Statement = { text: 'delete from login_log where id = any($1::bigint[])' }

const CLEAR: Statement = { text: 'delete from login_log' }

const REMOVE_BEFORE: Statement = {
  text: `delete from login_log where id in (
      select id from login_log where at < $1 order by at, id limit $2
    ) returning id`,
}

export class PostgresLoginLog implements LoginLog {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async record({ userName, clientId, origin, reason, at }: FailedLogin): Promise<void> {
    const names = [userName, clientId].map((name) => storable(name.slice(0, LONGEST_NAME)))
    const from = [origin.address, origin.userAgent].map(storable)
    await this.#database.rows(RECORD, [...names, ...from, reason, at])
  }

  async list(page: LoginLogPage): Promise<{ lines: LoginLogLine[]; total: number }> {
    const { rows, total } = await pageOf(this.#database, loginLogQuestion(page))
    return { lines: rows.map(toLine), total }
  }

  async slice(slice: Slice<LoginLogFilter>): Promise<LoginLogLine[]> {
    return (await sliceOf(this.#database, loginLogSlice(slice))).map(toLine)
  }

  async remove(ids: readonly Id[]): Promise<void> {
    await this.#database.rows(REMOVE, [ids])
  }

  async clear(): Promise<void> {
    await this.#database.rows(CLEAR, [])
  }

  async removeBefore(before: Date, limit: number): Promise<number> {
    return (await this.#database.rows(REMOVE_BEFORE, [before, limit])).length
  }
}

function toLine(row: Row): LoginLogLine {
  return {
    id: text(row, 'id'),
    outcome: toOutcome(row),
    reason: optionalText(row, 'reason'),
    // Lines from before names were kept have none.
    userName: optionalText(row, 'user_name') ?? '',
    clientKey: optionalText(row, 'client_key'),
    deviceType: optionalText(row, 'device_type'),
    origin: { address: text(row, 'address'), userAgent: text(row, 'user_agent') },
    at: moment(row, 'at'),
  }
}

function toOutcome({ outcome }: Row): LoginOutcome {
  return outcome === 'failure' || outcome === 'logout' ? outcome : 'success'
}
