import type {
  Related,
  RelatedById,
  ScimPage,
  ScimResource,
  ScimResources,
} from '../../../../application/parts/directory/scim/scim-resources.ts'
import { ScimInvalid } from '../../../../domain/parts/directory/scim/scim-errors.ts'
import type { MemberChange } from '../../../../domain/parts/directory/scim/scim-patch.ts'
import type { ScimKind } from '../../../../domain/parts/directory/scim/scim-schema.ts'
import type { ScimObject } from '../../../../domain/parts/directory/scim/scim-values.ts'
import type { Database, Row } from '../../connection/database.ts'
import type { Statement } from '../../connection/statement.ts'
import { brokenUniqueness } from '../../connection/store-errors.ts'
import { moment, optionalText, text } from '../../rows/columns.ts'
import { ScimCondition, UUID } from './scim-filter-sql.ts'

const MOST_ROWS = 200

const ADD: Statement = {
  name: 'add-scim-resource',
  text: `insert into scim_resources (kind, document, user_name_key, display_name_key, external_id,
      is_active, created_at, changed_at)
    values ($1, $2::jsonb, $3, $4, $5, $6, $7, $7) on conflict do nothing returning *`,
}

const GET = 'select * from scim_resources where id = $1::uuid and kind = $2'
const GET_FREE: Statement = { name: 'scim-resource', text: GET }
const GET_LOCKED: Statement = { name: 'locked-scim-resource', text: `${GET} for no key update` }

const SET: Statement = {
  name: 'set-scim-resource',
  text: `update scim_resources r set document = $2::jsonb, user_name_key = $3,
      display_name_key = $4, external_id = $5, is_active = $6,
      version = version + case when $8 or document <> $2::jsonb then 1 else 0 end,
      changed_at = case when $8 or document <> $2::jsonb then $7 else changed_at end
    where id = $1::uuid returning *`,
}

const REMOVE: Statement = {
  name: 'remove-scim-resource',
  text: 'delete from scim_resources where id = $1::uuid',
}

const MEMBERS_OF: Statement = {
  name: 'scim-members-of-groups',
  text: `select group_id as key, member_id as id from scim_members
    where group_id = any($1::uuid[]) limit $2::bigint`,
}

const GROUPS_OF: Statement = {
  name: 'scim-groups-of-users',
  text: `select m.member_id as key, m.group_id as id, g.document->>'displayName' as name
    from scim_members m join scim_resources g on g.id = m.group_id
    where m.member_id = any($1::uuid[])`,
}

// They are locked as a change of them does, so that none of them goes meanwhile.
const LOCK_USERS: Statement = {
  name: 'known-scim-users',
  text: `select id from scim_resources where id = any($1::uuid[]) and kind = 'user'
    order by id for no key update`,
}

const JOIN: Statement = {
  name: 'add-scim-members',
  text: `insert into scim_members (group_id, member_id) select $1::uuid, unnest($2::uuid[])
    on conflict do nothing returning member_id as id`,
}

const LEAVE: Statement = {
  name: 'remove-scim-members',
  text: `delete from scim_members where group_id = $1::uuid and member_id = any($2::uuid[])
    returning member_id as id`,
}

const LEAVE_BUT: Statement = {
  name: 'keep-scim-members',
  text: `delete from scim_members where group_id = $1::uuid and not (member_id = any($2::uuid[]))
    returning member_id as id`,
}

export class PostgresScimResources implements ScimResources {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async add(kind: ScimKind, document: ScimObject, at: Date): Promise<ScimResource | undefined> {
    const [row] = await this.#database.rows(ADD, [kind, ...columnsOf(kind, document), at])
    return row && toResource(row)
  }

  async get(kind: ScimKind, id: string, lock?: 'lock'): Promise<ScimResource | undefined> {
    if (!UUID.test(id)) return undefined
    const [row] = await this.#database.rows(lock ? GET_LOCKED : GET_FREE, [id, kind])
    return row && toResource(row)
  }

  async set(id: string, document: ScimObject, at: Date, touched = false) {
    const kind = document.userName === undefined ? 'group' : 'user'
    const values = [id, ...columnsOf(kind, document), at, touched]
    try {
      const [row] = await this.#database.attempt(() => this.#database.rows(SET, values))
      return row && toResource(row)
    } catch (error) {
      if (brokenUniqueness(error) !== undefined) return undefined
      throw error
    }
  }

  async remove(id: string): Promise<void> {
    await this.#database.rows(REMOVE, [id])
  }

  async find(kind: ScimKind, { filter, offset, limit }: ScimPage) {
    const condition = new ScimCondition(kind, [kind])
    const where = filter ? ` and ${condition.of(filter)}` : ''
    const matching = `from scim_resources r where r.kind = $1${where}`
    const most = Math.min(limit, MOST_ROWS)
    const page = `select r.* ${matching} order by r.created_at, r.id limit ${most}`
    const statement = { text: `${page} offset $${condition.values.length + 1}::bigint` }
    const rows = await this.#database.rows(statement, [...condition.values, offset])
    const resources = rows.map(toResource)
    // A page that is not full reveals the total.
    if (rows.length < most && (rows.length > 0 || offset === 0))
      return { total: offset + rows.length, resources }
    const count = { text: `select count(*) as total ${matching}` }
    const [counted = {}] = await this.#database.rows(count, condition.values)
    return { total: Number(counted.total), resources }
  }

  async membersOf(groups: readonly string[], most: number): Promise<RelatedById> {
    const rows = await this.#database.rows(MEMBERS_OF, [groups, most + 1])
    if (rows.length > most) throw new ScimInvalid('tooMany', 'excludedAttributes=members')
    return byKey(rows)
  }

  async groupsOf(users: readonly string[]): Promise<RelatedById> {
    return byKey(await this.#database.rows(GROUPS_OF, [users]))
  }

  async changeMembers(group: string, { op, ids }: MemberChange): Promise<string[]> {
    const given = [...new Set(ids.map((id) => id.toLowerCase()))]
    if (op === 'remove') return this.#ids(LEAVE, [group, given.filter((id) => UUID.test(id))])
    if (given.length > 0) await this.#lockUsers(given)
    const left = op === 'set' ? await this.#ids(LEAVE_BUT, [group, given]) : []
    return [...left, ...(await this.#ids(JOIN, [group, given]))]
  }

  async #lockUsers(ids: readonly string[]): Promise<void> {
    const isReadable = ids.every((id) => UUID.test(id))
    const known = isReadable ? await this.#ids(LOCK_USERS, [ids]) : []
    if (known.length < ids.length) throw new ScimInvalid('invalidValue', 'members.value')
  }

  async #ids(statement: Statement, values: readonly unknown[]): Promise<string[]> {
    return (await this.#database.rows(statement, values)).map((row) => text(row, 'id'))
  }
}

function columnsOf(kind: ScimKind, document: ScimObject): unknown[] {
  const { userName, displayName, externalId = null, active = true } = document
  const key = (name: unknown) => String(name).toLowerCase()
  return [
    JSON.stringify(document),
    kind === 'user' ? key(userName) : null,
    kind === 'group' ? key(displayName) : null,
    ...[externalId, active],
  ]
}

function toResource(row: Row): ScimResource {
  return {
    id: text(row, 'id'),
    kind: row.kind === 'user' ? 'user' : 'group',
    document: Object(row.document),
    version: Number(row.version),
    createdAt: moment(row, 'created_at'),
    changedAt: moment(row, 'changed_at'),
  }
}

function byKey(rows: readonly Row[]): RelatedById {
  const all = new Map<string, Related[]>()
  for (const row of rows) {
    const related = { id: text(row, 'id'), name: optionalText(row, 'name') }
    const known = all.get(text(row, 'key'))
    if (known) known.push(related)
    else all.set(text(row, 'key'), [related])
  }
  return all
}
