import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type {
  ChangeOutcome,
  ClientChanges,
  ClientPage,
  ManagedClientRepo,
  NewClient,
} from '../../../application/ports/sign-in/managed-client-repo.ts'
import type { Client } from '../../../domain/client/client.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Slice } from '../../../domain/shared/slice.ts'
import { unlessReferred } from '../connection/constraint-violation.ts'
import { OnDatabase } from '../connection/database.ts'
import { type Statement, storable } from '../connection/statement.ts'
import { text } from '../rows/columns.ts'
import { contains } from '../rows/like-pattern.ts'
import { type Condition, pageOf, sliceOf } from '../rows/page-statements.ts'
import { endingSessions } from '../sessions/ended-sessions.ts'
import { ClientTable } from '../tables/tables.ts'
import { FIND_CLIENT, readClient, revisedColumns } from './postgres-client-repo.ts'

const FIND: Statement = { name: 'find-client-by-id', text: 'select * from clients where id = $1' }

// Both unique constraints apply, so of concurrent additions on any instance only the first adds a
// row.
const ADD = `insert into clients (client_id, client_key, secret_digest, device_type, grant_types,
      timeout_seconds, active_timeout_seconds, status, strong_grants, paths, networks, wire)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing returning id`

// In this order, so that two removals of the same clients never wait for each other.
const LOCK = 'select * from clients where id = any($1::bigint[]) order by id for update'

const REMOVE = `with removed as (delete from clients where id = any($1::bigint[]) returning client_id),
    ${endingSessions('client_id in (select client_id from removed)', 'client-disabled')}`

export class PostgresManagedClientRepo extends OnDatabase implements ManagedClientRepo {
  async list({ filter, direction, offset, limit }: ClientPage) {
    const order = direction === 'asc' ? 'id asc' : 'id desc'
    const question = { table: 'clients', order, conditions: conditionsOf(filter), offset, limit }
    const { rows, total } = await pageOf(this.database, question)
    return { clients: rows.map(readClient), total }
  }

  async slice({ filter, after, limit }: Slice<ClientPage['filter']>): Promise<Client[]> {
    const question = { table: 'clients', conditions: conditionsOf(filter), after, limit }
    return (await sliceOf(this.database, { ...question, order: 'id asc' })).map(readClient)
  }

  async get(which: { id: Id } | { clientId: string }): Promise<Client | undefined> {
    const [row] = await ('id' in which
      ? this.database.rows(FIND, [which.id])
      : this.database.rows(FIND_CLIENT, [storable(which.clientId)]))
    return row && readClient(row)
  }

  async getForUpdate(ids: readonly Id[]): Promise<Client[]> {
    return (await this.database.rows(LOCK, [ids])).map(readClient)
  }

  async add({ clientId, secretDigest, terms }: NewClient): Promise<Id | undefined> {
    const { clientKey, deviceType, status, grants, strongGrants, lifetime, rules, wire } = terms
    const limits = [lifetime.timeout, lifetime.activeTimeout]
    const values = [clientId, clientKey, secretDigest, deviceType, grants.grantTypes]
    const [row] = await this.database.rows(ADD, [
      ...values,
      ...limits,
      status,
      strongGrants.grantTypes,
      ...[rules.paths, rules.networks, wire ?? null],
    ])
    return row && text(row, 'id')
  }

  async change(id: Id, { secretDigest, ...revision }: ClientChanges): Promise<ChangeOutcome> {
    const columns = {
      ...revisedColumns(revision),
      ...(secretDigest !== undefined && { secretDigest }),
    }
    try {
      const changed = await this.database.use((em) => em.nativeUpdate(ClientTable, { id }, columns))
      return changed === 1 ? 'changed' : 'not-found'
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) return 'key-taken'
      throw error
    }
  }

  async remove(ids: readonly Id[]): Promise<void> {
    await unlessReferred(this.database.rows(REMOVE, [ids]))
  }
}

function conditionsOf(filter: ClientPage['filter']): Condition[] {
  const { clientId, clientKeyContains, secretDigest, status } = filter
  return [
    ['client_id =', clientId && storable(clientId)],
    contains('client_key', clientKeyContains),
    ['secret_digest =', secretDigest],
    ['status =', status],
  ]
}
