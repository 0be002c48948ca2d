import assert from 'node:assert/strict'
import { columnsOf, type PageColumn } from '../../adapters/http/pages/record/codecs.ts'
import type { Page } from '../../adapters/http/pages/record/page.ts'
import { sampleOf } from './page-samples.ts'
import type { TestAnswer, TestClient, TestRow } from './test-calls.ts'
import type { TestConsole } from './test-console.ts'

export type PageTest = readonly [name: string, test: () => Promise<void>]

interface CalledPage {
  readonly page: Page
  readonly console: () => Pick<TestConsole, 'as' | 'asUser' | 'asNobody'>
  readonly values: Readonly<Record<string, unknown>>
}

/** What the suite of a page asks of it. */
export class PageCalls {
  readonly page: Page
  readonly console: CalledPage['console']
  /** What forms write, and what the service does. */
  readonly written: readonly PageColumn[]
  readonly stamped: readonly PageColumn[]
  readonly #values: CalledPage['values']
  #admin: Promise<TestClient> | undefined
  #number = 100

  constructor({ page, console, values }: CalledPage) {
    const columns = columnsOf(page).filter(({ field }) => field !== 'id')
    this.page = page
    this.console = console
    this.written = columns.filter(({ is }) => is.writing !== 'never')
    this.stamped = columns.filter(({ is }) => is.writing === 'never')
    this.#values = values
  }

  get idName(): string {
    return columnsOf(this.page)[0]?.name ?? ''
  }

  admin(): Promise<TestClient> {
    this.#admin ??= this.console().as('admin')
    return this.#admin
  }

  /** A form that the page takes. Each differs from all before. */
  form(): Record<string, unknown> {
    this.#number += 1
    return Object.fromEntries(this.written.map((column) => [column.name, this.#valueOf(column)]))
  }

  #valueOf({ name, is, codec }: PageColumn): unknown {
    if (name in this.#values) {
      const value = this.#values[name]
      return typeof value === 'function' ? value(this.#number) : value
    }
    const sample = sampleOf(is, this.#number)
    if (sample !== undefined) return codec.show(sample)
    if (is.writing === 'optional') return null
    throw new Error(`The suite of ${this.page.url} needs values for ${name}: { values: {…} }`)
  }

  async listed(query = '') {
    const answer = await (await this.admin()).get(`${this.page.url}/list?${query}`)
    const { code, error, total, rows, data } = answer
    const flat: readonly TestRow[] = Array.isArray(data) ? data : []
    return { code, error, total, rows: rows ?? flat }
  }

  /** Adds a row. @returns it, as lists have it */
  async added(form = this.form()): Promise<TestRow> {
    const admin = await this.admin()
    const { idName } = this
    const before = new Set((await this.listed(ALL)).rows.map((row) => row[idName]))
    assertAnswer(await admin.post(this.page.url, form), { code: 200, data: null })
    const row = (await this.listed(ALL)).rows.find((one) => !before.has(one[idName]))
    assert(row, 'What was added is in no list.')
    return row
  }

  /** As lists have it: without the files that are gone. */
  async dataOf(row: TestRow): Promise<unknown> {
    const { data } = await (await this.admin()).get(this.urlOf(row))
    const { goneFiles: _goneFiles, ...rest } = Object(data)
    return rest
  }

  urlOf(row: TestRow): string {
    return `${this.page.url}/${row[this.idName]}`
  }
}

const ALL = 'pageSize=200'

/** @param expected some of its members */
export function assertAnswer(answer: TestAnswer, expected: Partial<TestAnswer>): void {
  assert.partialDeepStrictEqual(answer, expected)
}
