import type { SessionWatch } from '../../../application/ports/sessions/session-watch.ts'
import {
  type SessionEnding,
  sessionEnding,
} from '../../../domain/identity/sessions/session-ending.ts'
import { OnDatabase } from '../connection/database.ts'
import { type Statement, storable } from '../connection/statement.ts'
import { optionalText, text } from '../rows/columns.ts'
import { debtColumns } from './rights-columns.ts'

/** Returns only ended sessions, so that checking thousands of them returns little. */
const OVER: Statement = {
  name: 'sessions-over',
  text: `select asked.digest, coalesce(e.ending, case when s.id is null then null
        when may_log_in(u) is not true then 'account-disabled'
        when c.status is distinct from 'normal' then 'client-disabled' else 'expired' end) as ending
    from unnest($1::text[]) as asked(digest)
      left join sessions s on s.token_digest = asked.digest
      left join users u on u.id = s.user_id
      left join clients c on c.client_id = s.client_id
      left join ended_sessions e on e.token_digest = asked.digest
    where s.id is null or may_log_in(u) is not true or c.status is distinct from 'normal'
      or s.expires_at <= $2 or s.last_used_at + make_interval(secs => s.idle_seconds) <= $2`,
}

const DEBTS: Statement = {
  name: 'debts-of-sessions',
  text: `select s.token_digest, ${debtColumns('u')} from sessions s join users u on u.id = s.user_id
    where s.token_digest = any($1::text[])`,
}

export class PostgresSessionWatch extends OnDatabase implements SessionWatch {
  async over(
    tokenDigests: readonly string[],
    now: Date,
  ): Promise<Map<string, SessionEnding | undefined>> {
    const rows = await this.database.rows(OVER, [tokenDigests.map(storable), now])
    return new Map(
      rows.map((row) => [text(row, 'digest'), sessionEnding(optionalText(row, 'ending'))]),
    )
  }

  async debts(tokenDigests: readonly string[]) {
    const rows = await this.database.rows(DEBTS, [tokenDigests.map(storable)])
    return new Map(
      rows.map((row) => {
        const { password_is_given, lacks_factor } = row
        const debts = {
          passwordIsGiven: password_is_given === true,
          lacksFactor: lacks_factor === true,
        }
        return [text(row, 'token_digest'), debts]
      }),
    )
  }
}
