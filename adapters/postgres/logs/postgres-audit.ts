import type { Audit } from '../../../application/ports/audit.ts'
import type { Operation } from '../../../application/ports/operation-log.ts'
import type { Database } from '../connection/database.ts'
import { Gathered } from '../connection/gathered.ts'
import { ONE_RELAXED, RELAXED, type Statement } from '../connection/statement.ts'
import {
  INTO_OPERATION_LOG,
  operationColumns,
  operationPlaces,
  operationValues,
  SELECTED_OPERATIONS,
} from './operation-line.ts'

const RECORD: Statement = {
  name: 'record-operation',
  text: `${INTO_OPERATION_LOG} values (${operationPlaces(1)})`,
}

// What changes nothing does not make its caller wait for the disk: a crash loses a moment of such
// lines at most. The insert reads from the setting, so that it is made before the commit.
const NOTE: Statement = {
  name: 'note-operation',
  text: `${INTO_OPERATION_LOG}
    select ${operationPlaces(1)} where ${ONE_RELAXED}`,
}

/** As dear as two of the above for one line, and cheaper from two lines on. */
const NOTE_MANY: Statement = {
  name: 'note-operations',
  text: `with ${RELAXED}
    ${INTO_OPERATION_LOG}
    select ${SELECTED_OPERATIONS.values} from relaxed, ${SELECTED_OPERATIONS.from}
      where mode is not null`,
}

export class PostgresAudit implements Audit {
  readonly #database: Database
  readonly #notes = new Gathered((lines: readonly Operation[]) => this.#note(lines))

  constructor(database: Database) {
    this.#database = database
  }

  change<T>(work: () => Promise<T>, line: () => Operation, isLong = false): Promise<T> {
    const change = () =>
      this.#database.transaction(async () => {
        const result = await work()
        await this.#record(line())
        return result
      })
    return isLong ? this.#database.patiently(change) : change()
  }

  note(line: Operation): Promise<void> {
    return this.#database.together(this.#notes, line)
  }

  failure(line: Operation): Promise<void> {
    return this.#record(line)
  }

  async #note(lines: readonly Operation[]): Promise<() => void> {
    const [line] = lines
    if (line && lines.length === 1) await this.#database.rows(NOTE, operationValues(line))
    else await this.#database.rows(NOTE_MANY, operationColumns(lines))
    return () => undefined
  }

  async #record(line: Operation): Promise<void> {
    await this.#database.rows(RECORD, operationValues(line))
  }
}
