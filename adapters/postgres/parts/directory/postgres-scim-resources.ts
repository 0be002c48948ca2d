import type {
  ScimPage,
  ScimResource,
  ScimResources,
} from '../../../../application/parts/directory/scim/scim-resources.ts'
import type { ScimKind } from '../../../../domain/parts/directory/scim/scim-schema.ts'
import type { ScimObject } from '../../../../domain/parts/directory/scim/scim-values.ts'
import type { Database, Row } from '../../connection/database.ts'
import type { Statement } from '../../connection/statement.ts'
import { brokenUniqueness } from '../../connection/store-errors.ts'
import { moment, text } from '../../rows/columns.ts'
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
