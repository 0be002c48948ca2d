import type { SessionEnding } from '../../../domain/identity/sessions/session-ending.ts'
import type { Statement } from '../connection/statement.ts'

/**
 * Ends sessions and notes why, for the users' next requests.
 * @param condition which sessions
 * @returns the last parts of a `with`; its rows have the token digests
 */
export function endingSessions(condition: string, ending: SessionEnding | `$${number}`): string {
  const value = ending.startsWith('$') ? ending : `'${ending}'`
  return `gone as (delete from sessions where ${condition} returning token_digest),
    noted as (insert into ended_sessions (token_digest, ending)
      select token_digest, ${value} from gone on conflict do nothing)
    select token_digest from gone`
}

export const FORGET_ENDED_SESSIONS: Statement = {
  name: 'forget-ended-sessions',
  text: `delete from ended_sessions where token_digest in (
      select token_digest from ended_sessions
        where ended_at < $1::timestamptz - interval '7 days'
        limit $2 for update skip locked
    )`,
}
