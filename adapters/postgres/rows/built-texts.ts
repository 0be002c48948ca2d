import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Database } from '../connection/database.ts'

/** Far more than pages ask for: people type values, not shapes. */
const MOST_KEPT = 1000

interface Built {
  readonly sql: string
  readonly params: readonly unknown[]
}

/** Texts of statements that the mapper's builder makes once for all questions of one shape. */
export class BuiltTexts {
  readonly #database: Database
  readonly #kept = new Map<string, string>()

  constructor(database: Database) {
    this.#database = database
  }

  /** @param values of the question, in the order of its text */
  async of(
    shape: string,
    values: readonly unknown[],
    build: (em: SqlEntityManager) => Built,
  ): Promise<string> {
    const kept = this.#kept.get(shape)
    if (kept !== undefined) return kept
    const { sql, params } = await this.#database.use(async (em) => build(em))
    // Another order would give values to the wrong places.
    if (String(params) !== String(values))
      throw new Error(`The values of a question do not fit its text: ${sql}`)
    let number = 0
    const text = sql.replaceAll('?', () => {
      number += 1
      return `$${number}`
    })
    if (this.#kept.size === MOST_KEPT) this.#kept.clear()
    this.#kept.set(shape, text)
    return text
  }
}
