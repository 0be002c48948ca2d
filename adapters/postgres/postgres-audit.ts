import type { Audit } from '../../application/ports/audit.ts'
import type { Operation } from '../../application/ports/operation-log.ts'
import type { Database } from './database.ts'
import { RELAXED, type Statement, storable } from './statement.ts'

const RECORD: Statement = {
  name: 'record-operation',
  text: `insert into operation_log (title, kind, action, method, url, operator_id, operator_name,
      address, parameters, error, at, milliseconds)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
}

// What changes nothing does not make its caller wait for the disk: a crash loses a moment of such
// lines at most. The insert reads from the setting, so that it is made before the commit.
const NOTE: Statement = {
  name: 'note-operation',
  text: `with ${RELAXED}
    insert into operation_log (title, kind, action, method, url, operator_id, operator_name,
      address, parameters, error, at, milliseconds)
    select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::timestamptz, $12
      from relaxed where mode = 'off'`,
}

export class PostgresAudit implements Audit {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  change<T>(work: () => Promise<T>, line: () => Operation): Promise<T> {
    return this.#database.transaction(async () => {
      const result = await work()
      await this.#record(line())
      return result
    })
  }

  async note(line: Operation): Promise<void> {
    await this.#database.rows(NOTE, valuesOf(line))
  }

  failure(line: Operation): Promise<void> {
    return this.#record(line)
  }

  async #record(line: Operation): Promise<void> {
    await this.#database.rows(RECORD, valuesOf(line))
  }
}

function valuesOf(line: Operation): unknown[] {
  const { title, kind, action, method, url, operatorId, operatorName } = line
  const who = [operatorId, storable(operatorName), storable(line.address)]
  return [
    ...[title, kind, action, method, url, ...who],
    storable(line.parameters),
    line.error ?? null,
    line.at,
    line.milliseconds,
  ]
}
