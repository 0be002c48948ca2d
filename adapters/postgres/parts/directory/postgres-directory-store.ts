import type {
  DirectoryRun,
  DirectoryStore,
  Given,
  LinkedPerson,
  ListedPerson,
  RunCounts,
  SeenPeople,
  WaitingPerson,
  WaitingReason,
} from '../../../../application/parts/directory/directory-store.ts'
import { NO_ROW } from '../../../../domain/access/data-scope.ts'
import type { DirectoryPerson } from '../../../../domain/parts/directory/person.ts'
import type { Id } from '../../../../domain/shared/id.ts'
import { SUPER_USER } from '../../../../domain/users/super-user.ts'
import type { Database, Row } from '../../connection/database.ts'
import type { Statement } from '../../connection/statement.ts'
import { moment, optionalMoment, optionalText, stored, text, texts } from '../../rows/columns.ts'

const PERSON = `select p.user_id, p.person_key, p.name, p.groups, p.left_at, p.stamp, p.was_disabled,
    not may_log_in(u) as is_disabled from directory_people p join users u on u.id = p.user_id`
/** Statements of a login have names, so that connections keep them prepared. */
const HOLD = {
  text: `select pg_advisory_xact_lock(hashtextextended('directory ' || $1, 0))::text`,
}
const LOOK: Statement = {
  name: 'directory-person-by-key',
  text: `${PERSON} where person_key = $1`,
}
const BY_USER: Statement = {
  name: 'directory-person-by-user',
  text: `${PERSON} where p.user_id = $1`,
}
const FIND = {
  text: `${PERSON} where p.left_at is null and (person_key = $1 or lower(p.name) = lower($1))
    order by person_key = $1 desc, p.user_id limit 2`,
}
/** As on the page of users. */
const SEEN = `($1 or u.department_id = any($2::bigint[]) or u.id = $4 or ($3 and u.author_id = $4))
    and strpos(lower(u.name), lower($5)) > 0`
const COUNT_SEEN = {
  text: `select count(*)::int as total from directory_people p join users u on u.id = p.user_id
    where ${SEEN}`,
}
const PEOPLE = {
  text: `select p.user_id, u.name as user_name, p.name, p.left_at, p.settled_at, array(
      select coalesce(r.name, d.name, o.name) from directory_given g
        left join roles r on g.kind = 'role' and r.id = g.given_id
        left join departments d on g.kind = 'department' and d.id = g.given_id
        left join posts o on g.kind = 'post' and o.id = g.given_id
        where g.user_id = p.user_id and coalesce(r.name, d.name, o.name) is not null
        order by 1) as given
    from directory_people p join users u on u.id = p.user_id where ${SEEN}
    order by u.name_key offset $6 limit $7`,
}
const COUNTS = {
  text: `select count(*) filter (where left_at is null)::int as here,
      count(left_at)::int as gone, (select count(*)::int from directory_waiting) as waiting
    from directory_people`,
}
const KEEPS: Statement = {
  name: 'directory-keeps-password',
  text: `select from directory_people p join users u on u.id = p.user_id
    where p.user_id = $1 and u.password_hash is null`,
}
const LINK = {
  text: `with gone as (delete from directory_waiting where person_key = $2),
      without as (update users set password_hash = null, password_is_given = false where id = $1)
    insert into directory_people (user_id, person_key, name, groups, linked_at, settled_at)
    values ($1, $2, $3, $4, $5, $5)
    on conflict (user_id) do update set person_key = excluded.person_key, linked_at = excluded.linked_at,
      settled_at = excluded.settled_at, stamp = '' where directory_people.left_at is not null
    returning user_id`,
}
const UNLINK = { text: 'delete from directory_people where user_id = $1 and linked_at >= $2' }
const SETTLED = {
  text: `update directory_people set name = $2, groups = $3, stamp = $4, settled_at = $5
    where user_id = $1`,
}
const SET_LEFT = {
  text: 'update directory_people set left_at = $2, was_disabled = $3 where user_id = $1',
}
const GIVEN: Statement = {
  name: 'given-by-directory',
  text: 'select kind, given_id from directory_given where user_id = $1 order by given_id',
}
const TAKE_BACK = { text: 'delete from directory_given where user_id = $1' }
const GIVE = {
  text: `insert into directory_given (user_id, kind, given_id)
    select $1, $2, unnest($3::bigint[])`,
}
const CANDIDATES = {
  text: `select id from users u where (name_key = $1 or (email_key = $2 and email_proven))
      and id <> ${SUPER_USER} and not is_service_account
      and not exists (select from directory_people where user_id = u.id and left_at is null)
    order by id limit 3`,
}
const WAIT = {
  text: `insert into directory_waiting
      (person_key, name, nick_name, email, reason, user_id, since, last_at)
    values ($1, $2, $3, $4, $5, $6, $7, $7)
    on conflict (person_key) do update set name = excluded.name, nick_name = excluded.nick_name,
      email = excluded.email, reason = excluded.reason, user_id = excluded.user_id,
      last_at = excluded.last_at`,
}
const WAITING = `select w.*, u.name as user_name
  from directory_waiting w left join users u on u.id = w.user_id`
const KEY_OF_WAITING = { text: 'select person_key from directory_waiting where id = $1' }
const TAKE_WAITING = {
  text: `with taken as (delete from directory_waiting where id = $1 returning *)
    select w.*, u.name as user_name from taken w left join users u on u.id = w.user_id`,
}
const DEPARTMENTS = { text: 'select department_id, department_key from directory_departments' }
const LINK_DEPARTMENT = {
  text: `insert into directory_departments (department_key, department_id) values ($1, $2)
    on conflict do nothing`,
}
const ADD_RUN = {
  text: `with old as (delete from directory_runs
      where id in (select id from directory_runs order by id desc offset 99))
    insert into directory_runs (begun_at, ended_at, state, is_whole, rules, counts, names, failure)
    values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8)`,
}

export class PostgresDirectoryStore implements DirectoryStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async holdKey(key: string): Promise<LinkedPerson | undefined> {
    await this.#database.rows(HOLD, [stored(key)])
    return this.byKey(key)
  }

  async byKey(key: string): Promise<LinkedPerson | undefined> {
    const [row] = await this.#database.rows(LOOK, [stored(key)])
    return row && toPerson(row)
  }

  async byUser(userId: Id): Promise<LinkedPerson | undefined> {
    const [row] = await this.#database.rows(BY_USER, [userId])
    return row && toPerson(row)
  }

  async find(keyOrName: string): Promise<LinkedPerson | undefined> {
    const [first, second] = (await this.#database.rows(FIND, [stored(keyOrName)])).map(toPerson)
    return second && first?.key !== keyOrName ? undefined : first
  }

  async all(): Promise<ReadonlyMap<string, LinkedPerson>> {
    const rows = await this.#database.rows({ text: PERSON }, [])
    return new Map(rows.map(toPerson).map((person) => [person.key, person]))
  }

  async people({ scope, by, userName, offset, limit }: SeenPeople) {
    const some = scope.all ? NO_ROW : scope
    const seen = [scope.all, [...some.departments], some.own, by, stored(userName ?? '')]
    const rows = await this.#database.rows(PEOPLE, [...seen, offset, limit])
    const [counted] = await this.#database.rows(COUNT_SEEN, seen)
    return { rows: rows.map(toListed), total: Number(counted?.total) }
  }

  async counts() {
    const [row = {}] = await this.#database.rows(COUNTS, [])
    return { here: Number(row.here), left: Number(row.gone), waiting: Number(row.waiting) }
  }

  async keepsPassword(userId: Id): Promise<boolean> {
    return (await this.#database.rows(KEEPS, [userId])).length > 0
  }

  async link(userId: Id, { key, name, groups }: DirectoryPerson, at: Date): Promise<void> {
    const said = [userId, stored(key), stored(name), groups.map(stored), at]
    const linked = await this.#database.rows(LINK, said)
    if (linked.length === 0) throw new Error('The account belongs to somebody else already.')
  }

  async removeSince(userId: Id, since: Date): Promise<void> {
    await this.#database.rows(UNLINK, [userId, since])
  }

  async settled(userId: Id, { name, groups }: DirectoryPerson, stamp: string, at: Date) {
    await this.#database.rows(SETTLED, [userId, stored(name), groups.map(stored), stamp, at])
  }

  async setLeft(userId: Id, at: Date | undefined, wasDisabled = false): Promise<void> {
    await this.#database.rows(SET_LEFT, [userId, at ?? null, wasDisabled])
  }

  async givenTo(userId: Id): Promise<Given> {
    const rows = await this.#database.rows(GIVEN, [userId])
    const of = (kind: string) =>
      rows.filter((row) => row.kind === kind).map((row) => text(row, 'given_id'))
    return { roles: of('role'), posts: of('post'), department: of('department')[0] }
  }

  async setGiven(userId: Id, { roles, posts, department }: Given): Promise<void> {
    await this.#database.rows(TAKE_BACK, [userId])
    await this.#database.rows(GIVE, [userId, 'role', [...roles]])
    await this.#database.rows(GIVE, [userId, 'post', [...posts]])
    if (department === undefined) return
    await this.#database.rows(GIVE, [userId, 'department', [department]])
  }

  async candidates(nameKey: string, emailKey: string | undefined): Promise<readonly Id[]> {
    const rows = await this.#database.rows(CANDIDATES, [stored(nameKey), stored(emailKey)])
    return rows.map((row) => text(row, 'id'))
  }

  async wait(
    { key, name, nickName, email }: DirectoryPerson,
    reason: WaitingReason,
    userId: Id | undefined,
    at: Date,
  ): Promise<void> {
    const said = [key, name, nickName, email].map(stored)
    await this.#database.rows(WAIT, [...said, reason, userId ?? null, at])
  }

  async waiting(offset: number, limit: number) {
    const page = `${WAITING} order by w.last_at desc, w.id desc offset $1 limit $2`
    const rows = await this.#database.rows({ text: page }, [offset, limit])
    const count = { text: 'select count(*)::int as total from directory_waiting' }
    const [counted] = await this.#database.rows(count, [])
    return { rows: rows.map(toWaiting), total: Number(counted?.total) }
  }

  async takeWaiting(id: Id): Promise<WaitingPerson | undefined> {
    const [found] = await this.#database.rows(KEY_OF_WAITING, [id])
    if (found) await this.holdKey(text(found, 'person_key'))
    const [row] = await this.#database.rows(TAKE_WAITING, [id])
    return row && toWaiting(row)
  }

  async departmentsByKey(): Promise<ReadonlyMap<string, Id>> {
    const rows = await this.#database.rows(DEPARTMENTS, [])
    return new Map(rows.map((row) => [text(row, 'department_key'), text(row, 'department_id')]))
  }

  async linkDepartment(key: string, id: Id): Promise<void> {
    await this.#database.rows(LINK_DEPARTMENT, [stored(key), id])
  }

  async addRun(run: DirectoryRun): Promise<void> {
    const { begunAt, endedAt, state, isWhole, rules, counts, names, failure } = run
    const said = [JSON.stringify(counts), JSON.stringify(names).replaceAll('\\u0000', '\ufffd')]
    await this.#database.rows(ADD_RUN, [
      ...[begunAt, endedAt, state, isWhole, rules, ...said],
      stored(failure),
    ])
  }

  async runs(): Promise<readonly DirectoryRun[]> {
    const newest = { text: 'select * from directory_runs order by id desc limit 100' }
    return (await this.#database.rows(newest, [])).map(toRun)
  }
}

function toPerson(row: Row): LinkedPerson {
  return {
    userId: text(row, 'user_id'),
    key: text(row, 'person_key'),
    name: text(row, 'name'),
    groups: texts(row, 'groups'),
    leftAt: optionalMoment(row, 'left_at'),
    stamp: text(row, 'stamp'),
    wasDisabled: row.was_disabled === true,
    isDisabled: row.is_disabled === true,
  }
}

function toListed(row: Row): ListedPerson {
  return {
    userId: text(row, 'user_id'),
    userName: text(row, 'user_name'),
    name: text(row, 'name'),
    leftAt: optionalMoment(row, 'left_at'),
    settledAt: moment(row, 'settled_at'),
    given: texts(row, 'given'),
  }
}

const REASONS = ['unknown', 'asks', 'no_role', 'refused'] as const

function toWaiting(row: Row): WaitingPerson {
  return {
    id: text(row, 'id'),
    key: text(row, 'person_key'),
    name: text(row, 'name'),
    nickName: optionalText(row, 'nick_name'),
    email: optionalText(row, 'email'),
    reason: REASONS.find((one) => one === row.reason) ?? 'refused',
    userId: optionalText(row, 'user_id'),
    userName: optionalText(row, 'user_name'),
    since: moment(row, 'since'),
    lastAt: moment(row, 'last_at'),
  }
}

const STATES = ['done', 'asks', 'failed'] as const

function toRun(row: Row): DirectoryRun {
  const counts = numbersIn(row.counts)
  return {
    begunAt: moment(row, 'begun_at'),
    endedAt: moment(row, 'ended_at'),
    state: STATES.find((one) => one === row.state) ?? 'failed',
    isWhole: row.is_whole === true,
    rules: text(row, 'rules'),
    counts,
    names: listsIn(row.names),
    failure: optionalText(row, 'failure'),
  }
}

function numbersIn(value: unknown): RunCounts {
  const found = membersOf(value)
  const of = (name: keyof RunCounts) => Number(found.get(name) ?? 0)
  return {
    ...{ added: of('added'), changed: of('changed'), enabled: of('enabled') },
    ...{ disabled: of('disabled'), refused: of('refused'), told: of('told') },
  }
}

function listsIn(value: unknown): Record<string, readonly string[]> {
  return Object.fromEntries(
    [...membersOf(value)].map(([name, list]) => [
      name,
      Array.isArray(list) ? list.map(String) : [],
    ]),
  )
}

/** Drivers return JSON as a value or as a text. */
function membersOf(value: unknown): Map<string, unknown> {
  const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : value
  return new Map(typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : [])
}
