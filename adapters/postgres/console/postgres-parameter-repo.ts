import type { ParameterRepo } from '../../../application/ports/parameter-repo.ts'
import type { Database } from '../connection/database.ts'
import { storable } from '../connection/statement.ts'
import { ParameterTable } from '../tables/parameter-table.ts'

export class PostgresParameterRepo implements ParameterRepo {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async value(key: string): Promise<string | undefined> {
    const row = await this.#database.use((em) => em.findOne(ParameterTable, { key: storable(key) }))
    return row?.value
  }
}
