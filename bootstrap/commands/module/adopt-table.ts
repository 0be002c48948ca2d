import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { columnComments, foundTables } from '../../../adapters/postgres/modules/found-tables.ts'
import {
  creationOf,
  recordDifferences,
} from '../../../adapters/postgres/modules/record-differences.ts'
import { quoted } from '../../../adapters/postgres/modules/record-schema.ts'
import type { RecordType } from '../../../domain/records/record.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import type { DescribedTable } from './fields-of-table.ts'

/** @throws CannotStart if there is no such table, or no record can keep its rows */
export async function readTable(database: Database, name: string): Promise<DescribedTable> {
  const table = (await foundTables(database, [name])).get(name)
  if (!table) throw new CannotStart(`The database has no table ${name}.`, EXIT.usage)
  if (!table.columns.has('id')) {
    const advice = 'Rename its key to id first, as every record has one'
    throw new CannotStart(`The table ${name} has no column id. ${advice}.`, EXIT.usage)
  }
  return { ...table, comments: await columnComments(database, name) }
}

/**
 * A migration for databases that have the table, and for those that do not: tests begin with an
 * empty one.
 * @returns its statements, and what it leaves out because values may be lost
 */
export async function adoption(database: Database, record: RecordType) {
  const all = await recordDifferences(database, [record])
  const mending = all.flatMap(({ sql, references }) => [...sql, ...references])
  const lines = (statements: readonly string[]) =>
    statements.map((statement) => `${statement};\n`).join('')
  const otherwise = mending.length === 0 ? '' : `else\n${lines(mending)}`
  const isAbsent = `to_regclass('${quoted(record.table).replaceAll("'", "''")}') is null`
  const body = `if ${isAbsent} then\n${lines(creationOf(record))}${otherwise}end if;\n`
  const left = all.flatMap(({ what, losing }) => losing.map((sql) => `${what}: ${sql}`))
  return { sql: `do $adopt$ begin\n${body}end $adopt$;\n`, left }
}
