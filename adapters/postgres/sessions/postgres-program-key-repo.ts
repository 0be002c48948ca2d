import type {
  KeyAddition,
  KeyUsed,
  LiveKey,
  NewProgramKey,
  ProgramKeyRepo,
} from '../../../application/ports/sessions/program-key-repo.ts'
import { PermissionSet } from '../../../domain/access/permission-set.ts'
import type { ProgramKey } from '../../../domain/identity/sessions/program-key.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { OnDatabase, type Row } from '../connection/database.ts'
import { type Statement, storable } from '../connection/statement.ts'
import {
  moment,
  optionalMoment,
  optionalNumber,
  optionalText,
  text,
  texts,
} from '../rows/columns.ts'
import { debtColumns, rightsColumns } from './rights-columns.ts'

const ADD_KEY = `insert into program_keys
      (user_id, name, digest, hint, permissions, networks, created_at, expires_at, made_by)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (user_id, name) do nothing returning id`

const COLUMNS = `k.id, k.user_id, k.name, k.hint, k.permissions, k.networks, k.created_at,
    k.expires_at, k.last_used_at, k.last_address`

const KEYS_OF_USER: Statement = {
  name: 'keys-of-user',
  text: `select ${COLUMNS} from program_keys k where k.user_id = $1 order by k.id`,
}

const FIND_KEY: Statement = {
  name: 'find-key',
  text: `select ${COLUMNS}, u.name as user_name, u.department_id,
      ${debtColumns('u')},
      ${rightsColumns('k.user_id')}
    from program_keys k join users u on u.id = k.user_id and may_log_in(u)
    where k.digest = $1`,
}

// Locks in id order, because two instances that record uses of the same keys could otherwise
// deadlock. Whoever waited reads what the other has written, so only one adds the entry of a day.
const NOTE_KEY_USES: Statement = {
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

// The lock on the user's row makes additions for one user run one after the other.
const HOLD_OWNER: Statement = {
  name: 'hold-owner-of-keys',
  text: 'select id from users where id = $1 for no key update',
}

const COUNT_KEYS: Statement = {
  name: 'count-keys-of-user',
  text: 'select count(*)::int as keys from program_keys where user_id = $1',
}

const DIGEST_OF_KEY = 'select digest from program_keys where id = $1 and user_id = $2'

const REMOVE_KEY = 'delete from program_keys where id = $1'

const REMOVE_SINCE =
  'delete from program_keys where (user_id = $1 or made_by = $1) and created_at >= $2'

export class PostgresProgramKeyRepo extends OnDatabase implements ProgramKeyRepo {
  add(key: NewProgramKey, most: number): Promise<KeyAddition> {
    return this.database.repeatableTransaction(async () => {
      await this.database.rows(HOLD_OWNER, [key.userId])
      const [count = {}] = await this.database.rows(COUNT_KEYS, [key.userId])
      if ((optionalNumber(count, 'keys') ?? 0) >= most) return { state: 'too-many' }
      const [added] = await this.database.rows(ADD_KEY, toValues(key))
      return added ? { state: 'added', id: text(added, 'id') } : { state: 'name-taken' }
    })
  }

  async listOf(userId: Id): Promise<ProgramKey[]> {
    return (await this.database.rows(KEYS_OF_USER, [userId])).map(toKey)
  }

  async getLive(digest: string): Promise<LiveKey | undefined> {
    const [row] = await this.database.rows(FIND_KEY, [storable(digest)])
    return row && toLiveKey(row)
  }

  async digestOf(id: Id, userId: Id): Promise<string | undefined> {
    const [row] = await this.database.rows(DIGEST_OF_KEY, [id, userId])
    return row && text(row, 'digest')
  }

  async remove(id: Id): Promise<void> {
    await this.database.rows(REMOVE_KEY, [id])
  }

  async noteUses(uses: ReadonlyMap<string, KeyUsed>): Promise<void> {
    if (uses.size === 0) return
    const used = [...uses.values()]
    await this.database.rows(NOTE_KEY_USES, [
      [...uses.keys()].map(storable),
      used.map(({ at }) => at.toISOString()),
      used.map(({ origin }) => storable(origin.address)),
      used.map(({ origin }) => storable(origin.userAgent)),
    ])
  }

  async removeSince(userId: Id, since: Date): Promise<void> {
    await this.database.rows(REMOVE_SINCE, [userId, since])
  }
}

function toValues(key: NewProgramKey): unknown[] {
  return [
    key.userId,
    storable(key.name),
    key.digest,
    key.hint,
    [...key.permissions],
    [...key.networks],
    key.createdAt,
    key.expiresAt,
    key.madeBy,
  ]
}

function toKey(row: Row): ProgramKey {
  return {
    id: text(row, 'id'),
    userId: text(row, 'user_id'),
    name: text(row, 'name'),
    hint: text(row, 'hint'),
    permissions: texts(row, 'permissions'),
    networks: texts(row, 'networks'),
    createdAt: moment(row, 'created_at'),
    expiresAt: moment(row, 'expires_at'),
    lastUsedAt: optionalMoment(row, 'last_used_at'),
    lastAddress: optionalText(row, 'last_address'),
  }
}

function toLiveKey(row: Row): LiveKey {
  const { id, userId, name, permissions, networks, createdAt, expiresAt } = toKey(row)
  const owned = PermissionSet.of(texts(row, 'role_keys'), texts(row, 'codes'))
  const caller = {
    sessionId: `key-${id}`,
    userId,
    userName: text(row, 'user_name'),
    clientId: '',
    departmentId: optionalText(row, 'department_id'),
    roleKeys: [],
    permissions: PermissionSet.of(
      [],
      permissions.filter((code) => owned.allows(code)),
    ),
    loggedInAt: createdAt.getTime(),
    passwordIsGiven: row.password_is_given === true,
    lacksFactor: row.lacks_factor === true,
    key: { id, name, networks },
  }
  return { caller, expiresAt, accessVersion: optionalNumber(row, 'access_version') ?? 0 }
}
