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
import { containing, containingIndexed } from '../rows/like-pattern.ts'
import {
  type Condition,
  type PageQuestion,
  pageOf,
  type SliceQuestion,
  sliceOf,
} from '../rows/page-statements.ts'
import { PostgresLogEntries } from './postgres-log-entries.ts'

const ORDER = {
  at: { asc: 'l.at asc, l.id asc', desc: 'l.at desc, l.id desc' },
  userName: { asc: 'l.user_name asc, l.id asc', desc: 'l.user_name desc, l.id desc' },
} as const
/**
 * A folded name that is a contact: it has an at sign, or no letters. Letters are listed, because
 * locales count digits among them. Of other scripts, whole names are found, and no parts.
 */
const CONTACT =
  '@|%40|^[^a-z\u00c0-\u024f\u0370-\u04ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{7,}$'
const ENTRIES = {
  columns: `l.id, l.outcome, l.reason, l.user_name, l.address, l.user_agent, l.at,
    c.client_key, c.device_type`,
  table: 'login_log l',
  joined: 'left join clients c on c.client_id = l.client_id',
}

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

function loginLogQuestion(page: LoginLogPage): PageQuestion {
  const { filter, sort, offset, limit } = page
  return {
    ...ENTRIES,
    key: 'l.id',
    order: ORDER[sort.by][sort.direction],
    conditions: conditions(filter),
    offset,
    limit,
  }
}

/** Pages by keyset: no entry is read that is neither returned nor filtered out. */
function loginLogSlice({ filter, after, limit }: Slice<LoginLogFilter>): SliceQuestion {
  return { ...ENTRIES, order: 'l.id desc', conditions: conditions(filter), after, limit }
}

function conditions(filter: LoginLogFilter): Condition[] {
  const { userNameContains, contactIsWhole } = filter
  const name = userNameContains === undefined ? undefined : storable(userNameContains)
  return [
    ['l.address like folded(', containing(filter.addressContains, filter.addressIsWhole), ')'],
    ...containingIndexed('l.user_name', userNameContains),
    [
      `(l.user_name_folded !~ '${CONTACT}' or l.user_name =`,
      contactIsWhole ? name : undefined,
      ')',
    ],
    // Written this way so that the index of failures is used; an expression compared with true
    // would not use it.
    [`l.outcome = 'failure' and true =`, filter.hasFailed === true ? true : undefined],
    [`l.outcome <> 'failure' and true =`, filter.hasFailed === false ? true : undefined],
    ['l.at >=', filter.from],
    ['l.at <=', filter.to],
  ]
}
