import type {
  DictionaryEntry,
  DictionaryRepo,
} from '../../../application/ports/console/dictionary-repo.ts'
import type { ParameterRepo } from '../../../application/ports/console/parameter-repo.ts'
import type { Left } from '../../../domain/access/left-pages.ts'
import { type Database, OnDatabase, type Row } from '../connection/database.ts'
import { type Statement, storable } from '../connection/statement.ts'
import { moment, optionalText, text } from '../rows/columns.ts'

/** A named statement, because every page reads several dictionaries. */
const ENTRIES: Statement = {
  name: 'dictionary-entries',
  text: `select id, type, sort_order, label, value, css_class, list_class, is_default, remark,
      created_at
    from dictionary_entries where type = $1 order by sort_order, id`,
}

export class PostgresDictionaryRepo implements DictionaryRepo {
  readonly #database: Database
  readonly #left: Left | undefined

  constructor(database: Database, left?: Left) {
    this.#database = database
    this.#left = left
  }

  async entries(type: string): Promise<DictionaryEntry[]> {
    if (this.#left?.dictionaries.has(type)) return []
    return (await this.#database.rows(ENTRIES, [storable(type)])).map(toEntry)
  }
}

function toEntry(row: Row): DictionaryEntry {
  return {
    id: text(row, 'id'),
    label: text(row, 'label'),
    value: text(row, 'value'),
    type: text(row, 'type'),
    isDefault: row.is_default === true,
    createdAt: moment(row, 'created_at'),
    order: Number(row.sort_order),
    cssClass: optionalText(row, 'css_class'),
    listClass: optionalText(row, 'list_class'),
    remark: optionalText(row, 'remark'),
  }
}

const VALUE: Statement = {
  name: 'parameter-value',
  text: 'select value from parameters where key = $1',
}

export class PostgresParameterRepo extends OnDatabase implements ParameterRepo {
  async value(key: string): Promise<string | undefined> {
    const [row] = await this.database.rows(VALUE, [storable(key)])
    return row && optionalText(row, 'value')
  }
}
