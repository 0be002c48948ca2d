import type { Audit } from '../../../application/ports/logs/audit.ts'
import type { Operation } from '../../../application/ports/logs/operation-log.ts'
import { OnDatabase } from '../connection/database.ts'
import { Gathered } from '../connection/gathered.ts'
import { ONE_RELAXED, RELAXED, type Statement } from '../connection/statement.ts'
import {
  INTO_OPERATION_LOG,
  operationColumns,
  operationParameters,
  operationValues,
  SELECTED_OPERATIONS,
} from './operation-entry.ts'

const RECORD: Statement = {
  name: 'record-operation',
  text: `${INTO_OPERATION_LOG} values (${operationParameters(1)})`,
}

// Entries about reads do not wait for the disk; a crash loses at most the last moment of them. The
// insert reads the new setting, which ensures that it is set before the commit.
const NOTE: Statement = {
  name: 'note-operation',
  text: `${INTO_OPERATION_LOG}
    select ${operationParameters(1)} where ${ONE_RELAXED}`,
}

/** Costs as much as two of the above for one entry, and is cheaper from two entries on. */
const NOTE_MANY: Statement = {
  name: 'note-operations',
  text: `with ${RELAXED}
    ${INTO_OPERATION_LOG}
    select ${SELECTED_OPERATIONS.values} from relaxed, ${SELECTED_OPERATIONS.from}
      where mode is not null`,
}

export class PostgresAudit extends OnDatabase implements Audit {
  readonly #notes = new Gathered((entries: readonly Operation[]) => this.#note(entries))

  change<T>(work: () => Promise<T>, entry: () => Operation, seconds?: number): Promise<T> {
    const change = () =>
      this.database.transaction(async () => {
        const result = await work()
        await this.#record(entry())
        return result
      })
    return seconds ? this.database.patiently(seconds, change) : change()
  }

  note(entry: Operation): Promise<void> {
    return this.database.together(this.#notes, entry)
  }

  failure(entry: Operation): Promise<void> {
    return this.#record(entry)
  }

  async #note(entries: readonly Operation[]): Promise<() => void> {
    const [entry] = entries
    if (entry && entries.length === 1) await this.database.rows(NOTE, operationValues(entry))
    else await this.database.rows(NOTE_MANY, operationColumns(entries))
    return () => undefined
  }

  async #record(entry: Operation): Promise<void> {
    await this.database.rows(RECORD, operationValues(entry))
  }
}
