import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

/**
 * What is special about a page goes into one of four parts (check, guard, after, scope), or beside the
 * kernel. What a page shows of other tables is a joined field of its record.
 */
const FOLDERS = [
  'domain/records',
  'application/records',
  'adapters/postgres/records',
  'adapters/http/pages/record',
]
const FILES = /\/(record-store|bind-page)\.ts$/
const MOST = 1945

it(`keeps the kernel of records under ${MOST} lines of code`, () => {
  const files = [
    ...sourceFiles(...FOLDERS),
    ...sourceFiles('application/ports', 'bootstrap/wiring').filter(({ path }) => FILES.test(path)),
  ]
  const total = files.reduce((sum, { text }) => sum + codeLines(text), 0)
  console.info(`The kernel of records: ${files.length} files, ${total} lines of code.`)
  expect(total).toBeGreaterThan(300)
  expect(total).toBeLessThan(MOST)
})

/** Without imports, comments and empty lines. */
function codeLines(text: string): number {
  const own = text.replaceAll(/^import [^']*'[^']*'$/gm, '')
  return own.split('\n').filter((line) => !/^\s*(\/\/|\/?\*|$)/.test(line)).length
}
