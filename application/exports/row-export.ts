import { DependencyUnavailable } from '../../domain/shared/availability-errors.ts'

/** So few that reading them holds the event loop for no more than some milliseconds. */
const AT_ONCE = 200
/** A store that is briefly busy must not abort an export that is almost complete. */
const TRIES = 5

/** Rows in a fixed order. Reading resumes after the last row. */
export interface RowSource<Filter, Row> {
  read(filter: Filter, after: Row | undefined, limit: number): Promise<readonly Row[]>
}

export interface ExportedRows<Row> {
  readonly rows: AsyncIterable<Row>
  /** Ask this after the last row: whether there would have been more. */
  readonly isCut: () => boolean
  readonly most: number
}

/** All rows that match a filter, up to a bound. Only a bounded number of them is in memory. */
export class RowExport<Filter, Row> {
  readonly #source: RowSource<Filter, Row>
  readonly #most: number

  constructor(source: RowSource<Filter, Row>, most: number) {
    this.#source = source
    this.#most = most
  }

  /** Reads the first rows at once, so that an error occurs before any row was sent. */
  async execute(filter: Filter): Promise<ExportedRows<Row>> {
    const first = await this.#source.read(filter, undefined, AT_ONCE)
    let isCut = false
    const rows = this.#all(filter, first, () => {
      isCut = true
    })
    return { rows, isCut: () => isCut, most: this.#most }
  }

  async *#all(filter: Filter, first: readonly Row[], cut: () => void): AsyncGenerator<Row> {
    let left = this.#most
    for (let page = first; ; ) {
      for (const row of page) {
        if (left === 0) return cut()
        yield row
        left -= 1
      }
      const last = page.at(-1)
      if (last === undefined || page.length < AT_ONCE) return
      page = await this.#next(filter, last)
    }
  }

  async #next(filter: Filter, after: Row): Promise<readonly Row[]> {
    for (let left = TRIES; ; left -= 1) {
      try {
        return await this.#source.read(filter, after, AT_ONCE)
      } catch (error) {
        if (left === 1 || !(error instanceof DependencyUnavailable)) throw error
      }
    }
  }
}
