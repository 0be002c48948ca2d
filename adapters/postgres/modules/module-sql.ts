import { createQueryId, PostgresQueryCompiler } from 'kysely'
import type { ModuleSql, TableQuery } from '../../../application/modules/module-sql.ts'
import type { Database } from '../connection/database.ts'
import { checkQuery } from './checked-query.ts'

const MOST = 10_000

/** @param tables which may be read */
export function moduleSql(database: Database, tables: ReadonlySet<string>): ModuleSql {
  return async <Row>(built: TableQuery<Row>) => {
    const { query } = built.compile()
    checkQuery(query, tables)
    const { sql, parameters } = new PostgresQueryCompiler().compileQuery(query, createQueryId())
    const text = `select * from (${sql}) as found limit ${MOST + 1}`
    const rows: unknown = await database.rows({ text }, parameters)
    // A query has the types of the columns that it names.
    const found = rows as readonly Row[]
    if (found.length <= MOST) return found
    throw new RangeError(`A query has more than ${MOST} rows: limit it.`)
  }
}
