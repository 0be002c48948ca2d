import type {
  Related,
  RelatedById,
  ScimMembers,
} from '../../../../application/parts/directory/scim/scim-resources.ts'
import { ScimInvalid } from '../../../../domain/parts/directory/scim/scim-errors.ts'
import type { MemberChange } from '../../../../domain/parts/directory/scim/scim-members.ts'
import type { Database, Row } from '../../connection/database.ts'
import type { Statement } from '../../connection/statement.ts'
import { optionalText, text } from '../../rows/columns.ts'
import { UUID } from './scim-filter-sql.ts'

const OF_GROUPS: Statement = {
  name: 'scim-members-of-groups',
  text: `select group_id as key, member_id as id from scim_members
    where group_id = any($1::uuid[]) limit $2::bigint`,
}

const OF_USERS: Statement = {
  name: 'scim-groups-of-users',
  text: `select m.member_id as key, m.group_id as id, g.document->>'displayName' as name
    from scim_members m join scim_resources g on g.id = m.group_id
    where m.member_id = any($1::uuid[])`,
}

// They are locked as a change of them does, so that none of them goes meanwhile.
const KNOWN: Statement = {
  name: 'known-scim-users',
  text: `select id from scim_resources where id = any($1::uuid[]) and kind = 'user'
    order by id for no key update`,
}

const ADD: Statement = {
  name: 'add-scim-members',
  text: `insert into scim_members (group_id, member_id) select $1::uuid, unnest($2::uuid[])
    on conflict do nothing returning member_id as id`,
}

const REMOVE: Statement = {
  name: 'remove-scim-members',
  text: `delete from scim_members where group_id = $1::uuid and member_id = any($2::uuid[])
    returning member_id as id`,
}

const KEEP: Statement = {
  name: 'keep-scim-members',
  text: `delete from scim_members where group_id = $1::uuid and not (member_id = any($2::uuid[]))
    returning member_id as id`,
}

export class PostgresScimMembers implements ScimMembers {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async ofGroups(groups: readonly string[], most: number): Promise<RelatedById> {
    const rows = await this.#database.rows(OF_GROUPS, [groups, most + 1])
    if (rows.length > most) throw new ScimInvalid('tooMany', 'excludedAttributes=members')
    return byKey(rows)
  }

  async ofUsers(users: readonly string[]): Promise<RelatedById> {
    return byKey(await this.#database.rows(OF_USERS, [users]))
  }

  async change(group: string, { op, ids }: MemberChange): Promise<string[]> {
    const given = [...new Set(ids.map((id) => id.toLowerCase()))]
    if (op === 'remove') return this.#ids(REMOVE, [group, given.filter((id) => UUID.test(id))])
    if (given.length > 0) await this.#check(given)
    const left = op === 'set' ? await this.#ids(KEEP, [group, given]) : []
    return [...left, ...(await this.#ids(ADD, [group, given]))]
  }

  async #check(ids: readonly string[]): Promise<void> {
    const isReadable = ids.every((id) => UUID.test(id))
    const known = isReadable ? await this.#ids(KNOWN, [ids]) : []
    if (known.length < ids.length) throw new ScimInvalid('invalidValue', 'members.value')
  }

  async #ids(statement: Statement, values: readonly unknown[]): Promise<string[]> {
    return (await this.#database.rows(statement, values)).map((row) => text(row, 'id'))
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
