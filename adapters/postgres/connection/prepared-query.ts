import pg, { type Connection, type FieldDef, type PoolClient } from 'pg'
import utils from 'pg/lib/utils.js'
import type { Statement } from './statement.ts'

export type Row = Readonly<Record<string, unknown>>

type Fields = readonly (string | null)[]

interface Column {
  readonly name: string
  parse(text: string): unknown
}

/** Of each connection: the columns of its prepared statements, which keep these as long as they live. */
const KNOWN = new WeakMap<PoolClient, Map<string, readonly Column[]>>()

/**
 * A named statement. The driver has its columns described with every answer, and reads that again
 * each time, which takes longer than the rows. Here the first answer on a connection is described.
 */
export class PreparedQuery extends pg.Query {
  readonly #client: PoolClient
  readonly #name: string
  readonly #values: (Buffer | string | null)[]
  readonly #answer = Promise.withResolvers<{ readonly rows: readonly Row[] }>()
  readonly #rows: Fields[] = []
  #columns: readonly Column[] | undefined

  constructor(client: PoolClient, statement: Required<Statement>, values: readonly unknown[]) {
    // Before the connection is asked: one that failed in between would be busy for ever.
    const prepared = values.map((value) => utils.prepareValue(value))
    super({ ...statement, values: prepared }, (error, result) =>
      error ? this.#answer.reject(error) : this.#answer.resolve(result),
    )
    this.#client = client
    this.#name = statement.name
    this.#values = prepared
  }

  async run(): Promise<readonly Row[]> {
    this.#client.query(this)
    const { rows } = await this.#answer.promise.catch(told)
    const columns = this.#columns
    return columns ? this.#rows.map((fields) => toRow(columns, fields)) : rows
  }

  override prepare(connection: Connection): void {
    this.#columns = KNOWN.get(this.#client)?.get(this.#name)
    if (!this.#columns) {
      super.prepare(connection)
      return
    }
    connection.bind({ statement: this.#name, values: this.#values }, false)
    connection.execute({}, false)
    connection.sync()
  }

  override handleRowDescription(message: { readonly fields: readonly FieldDef[] }): void {
    super.handleRowDescription(message)
    const columns = message.fields.map(({ name, dataTypeID }) => ({
      name,
      parse: this.#client.getTypeParser(dataTypeID, 'text'),
    }))
    const known = KNOWN.get(this.#client) ?? new Map<string, readonly Column[]>()
    KNOWN.set(this.#client, known.set(this.#name, columns))
  }

  override handleDataRow(message: { readonly fields: Fields }): void {
    if (this.#columns) this.#rows.push(message.fields)
    else super.handleDataRow(message)
  }
}

/** Where it was read leads nowhere. From here on it tells who asked, as the driver's own promises do. */
function told(error: unknown): never {
  if (error instanceof Error) Error.captureStackTrace(error)
  throw error
}

function toRow(columns: readonly Column[], fields: Fields): Row {
  const row: Record<string, unknown> = {}
  let at = 0
  for (const { name, parse } of columns) {
    const field = fields[at] ?? null
    row[name] = field === null ? null : parse(field)
    at += 1
  }
  return row
}
