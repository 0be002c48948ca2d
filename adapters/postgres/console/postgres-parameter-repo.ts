import type { ParameterRepo } from '../../../application/ports/console/parameter-repo.ts'
import type { Database } from '../connection/database.ts'
import { type Statement, storable } from '../connection/statement.ts'
import { optionalText } from '../rows/columns.ts'

const VALUE: Statement = {
  name: 'parameter-value',
  text: 'select value from parameters where key = $1',
}

export class PostgresParameterRepo implements ParameterRepo {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async value(key: string): Promise<string | undefined> {
    const [row] = await this.#database.rows(VALUE, [storable(key)])
    return row && optionalText(row, 'value')
  }
}
