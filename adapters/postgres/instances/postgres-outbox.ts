import type {
  NewOutboxEntry,
  NotedAttempts,
  Outbox,
  OutboxEntry,
} from '../../../application/ports/instances/outbox.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { OnDatabase, type Row } from '../connection/database.ts'
import type { Statement } from '../connection/statement.ts'
import { moment, optionalMoment, optionalText, text } from '../rows/columns.ts'
import { pageOf } from '../rows/page-statements.ts'

const ADD: Statement = {
  name: 'add-to-outbox',
  text: `insert into outbox (listener, event, key, payload, created_at, next_try_at, depth)
    select listener, event, key, payload::jsonb, at, at, depth
      from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::integer[])
        with ordinality as new(listener, event, key, payload, at, depth, position)
      order by position`,
}

const DUE: Statement = {
  name: 'due-in-outbox',
  text: `select * from outbox o
    where listener = $1 and failed_at is null and next_try_at <= $2 and not exists (
      select from outbox earlier where earlier.listener = o.listener and earlier.key = o.key
        and earlier.failed_at is null and earlier.id < o.id)
    order by id limit $3`,
}

const REMOVE = 'delete from outbox where id = $1'

const NOTE: Statement = {
  name: 'note-in-outbox',
  text: `update outbox set attempts = $3, next_try_at = $4, failed_at = $5, failure = $6
    where id = $1 and attempts = $2 returning id`,
}

const RETRY = `update outbox set attempts = 0, failed_at = null, next_try_at = $2
    where id = $1 and failed_at is not null returning id`

export class PostgresOutbox extends OnDatabase implements Outbox {
  async add(entries: readonly NewOutboxEntry[]): Promise<void> {
    await this.database.rows(ADD, [
      entries.map(({ listener }) => listener),
      entries.map(({ event }) => event),
      entries.map(({ key }) => key),
      entries.map(({ data }) => JSON.stringify(data)),
      entries.map(({ at }) => at.toISOString()),
      entries.map(({ depth }) => depth),
    ])
  }

  async due(listener: string, now: Date, limit: number): Promise<OutboxEntry[]> {
    return (await this.database.rows(DUE, [listener, now, limit])).map(toEntry)
  }

  async remove(id: Id): Promise<void> {
    await this.database.rows(REMOVE, [id])
  }

  async note(id: Id, known: number, noted: NotedAttempts): Promise<boolean> {
    const { attempts, nextTryAt, failedAt, failure } = noted
    const values = [id, known, attempts, nextTryAt, failedAt ?? null, failure ?? null]
    return (await this.database.rows(NOTE, values)).length > 0
  }

  async list(offset: number, limit: number) {
    const order = 'failed_at is null, id'
    const question = { table: 'outbox', order, conditions: [], offset, limit }
    const { rows, total } = await pageOf(this.database, question)
    return { entries: rows.map(toEntry), total }
  }

  async retry(id: Id, at: Date): Promise<boolean> {
    return (await this.database.rows(RETRY, [id, at])).length > 0
  }
}

function toEntry(row: Row): OutboxEntry {
  return {
    id: text(row, 'id'),
    listener: text(row, 'listener'),
    event: text(row, 'event'),
    key: text(row, 'key'),
    data: Object(row.payload),
    at: moment(row, 'created_at'),
    depth: Number(row.depth),
    attempts: Number(row.attempts),
    nextTryAt: moment(row, 'next_try_at'),
    failedAt: optionalMoment(row, 'failed_at'),
    failure: optionalText(row, 'failure'),
  }
}
