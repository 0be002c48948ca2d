import type {
  FailedLogin,
  LoginLog,
  LoginLogEntry,
  LoginLogFilter,
  LoginLogPage,
} from '../../../application/ports/logs/login-log.ts'
import type { LoginOutcome } from '../../../domain/identity/sign-in/login-outcome.ts'
import type { Slice } from '../../../domain/shared/slice.ts'
import type { Database, Row } from '../connection/database.ts'
import { type Statement, storable } from '../connection/statement.ts'
import { moment, optionalText, text } from '../rows/columns.ts'
import { pageOf, sliceOf } from '../rows/page-statements.ts'
import { loginLogQuestion, loginLogSlice } from './login-log-list.ts'
import { PostgresLogEntries } from './postgres-log-entries.ts'

const LONGEST_NAME = 64
const OUTCOMES: readonly LoginOutcome[] = ['success', 'failure', 'logout', 'ended']

const RECORD: Statement = {
  name: 'record-failed-login',
  text: `insert into login_log (user_name, client_id, address, user_agent, reason, at, outcome)
    values ($1, $2, $3, $4, $5, $6, 'failure')`,
}

export class PostgresLoginLog extends PostgresLogEntries implements LoginLog {
  constructor(database: Database) {
    super(database, 'login')
  }

  async record({ userName, clientId, origin, reason, at }: FailedLogin): Promise<void> {
    const names = [userName, clientId].map((name) => storable(name.slice(0, LONGEST_NAME)))
    const from = [origin.address, origin.userAgent].map(storable)
    await this.database.rows(RECORD, [...names, ...from, reason, at])
  }

  async list(page: LoginLogPage): Promise<{ entries: LoginLogEntry[]; total: number }> {
    const { rows, total } = await pageOf(this.database, loginLogQuestion(page))
    return { entries: rows.map(toEntry), total }
  }

  async slice(slice: Slice<LoginLogFilter>): Promise<LoginLogEntry[]> {
    return (await sliceOf(this.database, loginLogSlice(slice))).map(toEntry)
  }
}

function toEntry(row: Row): LoginLogEntry {
  return {
    id: text(row, 'id'),
    outcome: toOutcome(row),
    reason: optionalText(row, 'reason'),
    // Entries from before names were stored have none.
    userName: optionalText(row, 'user_name') ?? '',
    clientKey: optionalText(row, 'client_key'),
    deviceType: optionalText(row, 'device_type'),
    origin: { address: text(row, 'address'), userAgent: text(row, 'user_agent') },
    at: moment(row, 'at'),
  }
}

function toOutcome({ outcome }: Row): LoginOutcome {
  return OUTCOMES.find((known) => known === outcome) ?? 'success'
}
