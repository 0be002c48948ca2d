import type { DictionaryEntry, DictionaryRepo } from '../../../application/ports/dictionary-repo.ts'
import type { Database } from '../connection/database.ts'
import { storable } from '../connection/statement.ts'
import { type DictionaryRow, DictionaryTable } from '../tables/dictionary-table.ts'

export class PostgresDictionaryRepo implements DictionaryRepo {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async entries(type: string): Promise<DictionaryEntry[]> {
    const rows = await this.#database.use((em) =>
      em.find(
        DictionaryTable,
        { type: storable(type) },
        { orderBy: { sortOrder: 'asc', id: 'asc' } },
      ),
    )
    return rows.map(toEntry)
  }
}

function toEntry(row: DictionaryRow): DictionaryEntry {
  const { id, label, value, type, isDefault, createdAt } = row
  return {
    id,
    label,
    value,
    type,
    isDefault,
    createdAt,
    order: row.sortOrder,
    cssClass: row.cssClass ?? undefined,
    listClass: row.listClass ?? undefined,
    remark: row.remark ?? undefined,
  }
}
