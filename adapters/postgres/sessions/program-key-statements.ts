import type { Statement } from '../connection/statement.ts'
import { debtColumns, rightsColumns } from './rights-columns.ts'

export const ADD_KEY: Statement = {
  text: `insert into program_keys
      (user_id, name, digest, hint, permissions, networks, created_at, expires_at, made_by)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (user_id, name) do nothing returning id`,
}

const COLUMNS = `k.id, k.user_id, k.name, k.hint, k.permissions, k.networks, k.created_at,
    k.expires_at, k.last_used_at, k.last_address`

export const KEYS_OF_USER: Statement = {
  name: 'keys-of-user',
  text: `select ${COLUMNS} from program_keys k where k.user_id = $1 order by k.id`,
}

export const FIND_KEY: Statement = {
  name: 'find-key',
  text: `select ${COLUMNS}, u.name as user_name, u.department_id,
      ${debtColumns('u')},
      ${rightsColumns('k.user_id')}
    from program_keys k join users u on u.id = k.user_id and may_log_in(u)
    where k.digest = $1`,
}

// Locks in id order, because two instances that record uses of the same keys could otherwise
// deadlock. Whoever waited reads what the other has written, so only one adds the entry of a day.
export const NOTE_KEY_USES: Statement = {
  name: 'note-key-uses',
  text: `with due as materialized (
      select k.id, k.user_id, k.name, k.last_used_at, use.at, use.address, use.agent
        from program_keys k
        join unnest($1::text[], $2::timestamptz[], $3::text[], $4::text[])
          as use(digest, at, address, agent) on use.digest = k.digest
        where k.last_used_at is null or k.last_used_at < use.at
        order by k.id for update of k
    ), noted as (
      update program_keys k set last_used_at = due.at, last_address = due.address
        from due where k.id = due.id
    )
    insert into login_log (session_id, user_id, client_id, at, address, user_agent, user_name)
      select 'key-' || due.id, due.user_id, '', due.at, due.address, due.agent,
          u.name || ' → ' || due.name
        from due join users u on u.id = due.user_id
        where due.last_used_at is null or due.last_used_at::date < due.at::date`,
}
