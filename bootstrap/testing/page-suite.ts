import type { Page } from '../../adapters/http/pages/record/page.ts'
import { PageCalls } from './page-calls.ts'
import { exportTests } from './page-export-tests.ts'
import { formTests } from './page-form-tests.ts'
import { listTests } from './page-list-tests.ts'
import type { TestConsole } from './test-console.ts'

/** The functions of `node:test`, or of another test runner. */
export interface PageSuiteOptions {
  describe(name: string, define: () => void): unknown
  it(name: string, test: () => Promise<void>): unknown
  /** Called by the first test. */
  console(): Pick<TestConsole, 'as' | 'asUser' | 'asNobody'>
  /**
   * By the names of form members on the wire: a value, or a function that makes one of a number.
   * Needed for what cannot be made up, such as the id of another record or a text with a pattern.
   */
  readonly values?: Readonly<Record<string, unknown>>
}

/**
 * Tries what every page promises: forms, lists, permissions, entries in the operation log, export,
 * both languages. It adds and removes rows of the page.
 */
export function pageSuite(page: Page, options: PageSuiteOptions): void {
  const { describe, it, console, values = {} } = options
  const calls = new PageCalls({ page, console, values })
  describe(`the page ${page.url}`, () => {
    const tests = [...formTests(calls), ...listTests(calls), ...exportTests(calls)]
    for (const [name, test] of tests) it(name, test)
  })
}
