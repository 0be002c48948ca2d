import { DependencyUnavailable } from '../../domain/shared/availability-errors.ts'

const AT_ONCE = 500
/** A store that is busy for a moment must not cost somebody the sheet that is almost there. */
const TRIES = 5

/** Rows in one order, which are read from wherever the last reading ended. */
export interface RowSource<Filter, Row> {
  read(filter: Filter, after: Row | undefined, limit: number): Promise<readonly Row[]>
}

export interface ExportedRows<Row> {
  readonly rows: AsyncIterable<Row>
  /** To be asked when the rows are at their end: whether there would be more. */
  readonly isCut: () => boolean
  readonly most: number
}

/** All rows that a filter finds, up to a bound, with a bounded number of them in memory. */
export class RowExport<Filter, Row> {
  readonly #source: RowSource<Filter, Row>
  readonly #most: number

  constructor(source: RowSource<Filter, Row>, most: number) {
    this.#source = source
    this.#most = most
  }

  /** The first rows are read at once, so that what fails, fails before anything was handed out. */
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
