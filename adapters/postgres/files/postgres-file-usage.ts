import type { FileUsage, UsagePage } from '../../../application/ports/file-usage.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { FileScope } from '../../../domain/storage/file-scope.ts'
import type { UsageGrowth } from '../../../domain/storage/usage-days.ts'
import type { Database, Row } from '../connection/database.ts'
import { optionalText, text } from '../rows/columns.ts'
import { FIND_USAGE } from './upload-usage.ts'
import { ADD_UP_USAGE, growthIn, scopeValues, storedIn, usageOf } from './usage-statements.ts'

export class PostgresFileUsage implements FileUsage {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async list(page: UsagePage, scope: FileScope): ReturnType<FileUsage['list']> {
    const rows = await this.#database.rows(usageOf(page, scope), scopeValues(scope))
    const groups = rows.map((row) => ({
      key: optionalText(row, 'key'),
      name: optionalText(row, 'name'),
      ...counts(row),
    }))
    if (groups.length > 0 || page.offset === 0)
      return { groups, total: Number(rows[0]?.total ?? 0) }
    const { total } = await this.list({ ...page, offset: 0, limit: 1 }, scope)
    return { groups, total }
  }

  async growth(from: string, scope: FileScope): Promise<UsageGrowth> {
    const values = scopeValues(scope)
    const [stored = {}] = await this.#database.rows(storedIn(scope), values)
    const days = await this.#database.rows(growthIn(scope), [...values, from])
    return {
      stored: counts(stored),
      days: days.map((row) => ({ day: text(row, 'day'), ...counts(row) })),
    }
  }

  async ofUser(userId: Id) {
    const [row = {}] = await this.#database.rows(FIND_USAGE, [userId])
    return counts(row)
  }

  async addUp(): Promise<void> {
    await this.#database.rows(ADD_UP_USAGE, [])
  }
}

function counts(row: Row) {
  return { files: Number(row.files ?? 0), bytes: Number(row.bytes ?? 0) }
}
