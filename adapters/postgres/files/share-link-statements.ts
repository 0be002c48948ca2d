import type { Statement } from '../connection/statement.ts'
import { debtColumns, rightsColumns } from '../sessions/rights-columns.ts'

const LIVE = `select s.*, ${debtColumns('u')}, ${rightsColumns('s.user_id')}
  from share_links s join users u on u.id = s.user_id and u.status = 'normal'`

export const LIVE_BY_DIGEST: Statement = {
  name: 'live-share-by-digest',
  text: `${LIVE} where s.digest = $1`,
}

export const LIVE_BY_ID: Statement = { name: 'live-share-by-id', text: `${LIVE} where s.id = $1` }

/** Of links whose maker has this id (`$1`), or belongs to one of these departments. */
export const IN_SCOPE = `(user_id = $1::bigint
  or user_id in (select id from users where department_id = any($2::bigint[])))`

export const END_ALL: Statement = {
  text: `update share_links set ended_at = $2
    where id = any($1::bigint[]) and ended_at is null returning id`,
}

export const END_IN_SCOPE: Statement = {
  text: `update share_links set ended_at = $4
    where id = any($3::bigint[]) and ended_at is null and ${IN_SCOPE} returning id`,
}
