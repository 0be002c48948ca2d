import assert from 'node:assert/strict'
import { columnsOf, type PageColumn } from '../../adapters/http/pages/record/codecs.ts'
import { decode } from '../../adapters/xlsx/sheet-decoder.ts'
import type { ReadSheet } from '../../application/ports/console/sheet-reader.ts'
import { builtInLabel } from '../../domain/language/built-in-text.ts'
import type { PageCalls, PageTest } from './page-calls.ts'
import type { TestClient, TestRow } from './test-calls.ts'

const FORMULA = '=1+'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const MOST_ROWS = 10_000

/** What the export of a page promises. */
export function exportTests(calls: PageCalls): PageTest[] {
  if (!calls.page.sheet) return []
  return [
    ['exports what the list has, in its order, whole', () => exportsTheList(calls)],
    ['exports headings in the language of the reader', () => exportsHeadings(calls)],
    ['exports what the list finds, and formulas as text', () => exportsFound(calls)],
    ['exports with a permission of its own only', () => needsPermission(calls)],
    ['leaves an audit entry for an export', () => leavesEntry(calls)],
  ]
}

function columnsIn({ page: { of, sheet } }: PageCalls): readonly PageColumn[] {
  const all = columnsOf({ of })
  const names = sheet?.columns ?? all.map(({ field }) => field)
  return names.flatMap((name) => all.filter(({ field }) => field === name))
}

async function asked(calls: PageCalls, client: TestClient, filters = '', headers = {}) {
  const request = { body: filters, headers: { ...FORM, ...headers } }
  return client.send('POST', `${calls.page.url}/export`, request)
}

/** @returns the texts of the cells, first those of the headings */
async function exported(calls: PageCalls, filters = '', headers = {}): Promise<string[][]> {
  return textsIn((await asked(calls, await calls.admin(), filters, headers)).body)
}

async function textsIn(file: Uint8Array): Promise<string[][]> {
  const input = Buffer.alloc(4 + file.length)
  input.writeUInt32BE(MOST_ROWS)
  input.set(file, 4)
  const [sheet]: readonly ReadSheet[] = JSON.parse(Buffer.from(await decode(input)).toString())
  return (sheet?.rows ?? []).map((row) =>
    row.map((cell) => ('text' in cell ? cell.text : `(${cell.unfit})`)),
  )
}

function textsOf(row: TestRow, columns: readonly PageColumn[]): string[] {
  return columns.map(({ name, is }) => {
    if (is.kind === 'json') return row[name] === null ? '' : JSON.stringify(row[name])
    const value = String(row[name] ?? '')
    if (is.options) {
      const labels = new Map<string, string>(is.options.map(([one, label]) => [one, label]))
      const values = [row[name] ?? []].flat()
      return values.map((one) => labels.get(String(one))).join(', ')
    }
    return builtInLabel(`${is.dictionary}.${value}`, 'en') ?? value
  })
}

async function exportsTheList(calls: PageCalls): Promise<void> {
  await calls.added()
  await calls.added()
  const { rows } = await calls.listed('pageSize=200')
  const [, ...cells] = await exported(calls, 'pageNum=2&pageSize=1')
  assert.deepEqual(
    cells,
    rows.map((row) => textsOf(row, columnsIn(calls))),
  )
}

async function exportsHeadings(calls: PageCalls): Promise<void> {
  for (const language of ['zh', 'en'] as const) {
    const [headings] = await exported(calls, '', { 'content-language': language })
    assert.deepEqual(
      headings,
      columnsIn(calls).map(({ words }) => words[language]),
    )
  }
}

async function exportsFound(calls: PageCalls): Promise<void> {
  const form = calls.form()
  const other = calls.form()
  const odd = calls.written.filter(
    ({ name, is }) =>
      is.kind === 'text' &&
      !is.pattern &&
      !is.isChoice &&
      form[name] !== other[name] &&
      is.accepts(`${FORMULA}${form[name]}`),
  )
  const formulas = odd.map(({ name }) => [name, `${FORMULA}${form[name]}`])
  const row = await calls.added({ ...form, ...Object.fromEntries(formulas) })
  const searched = calls.written.find(({ is }) => is.filter === 'contains')?.name
  const filter = searched ? `${searched}=${encodeURIComponent(String(row[searched]))}` : ''
  const [, ...cells] = await exported(calls, filter)
  assert.partialDeepStrictEqual(cells, [textsOf(row, columnsIn(calls))])
  if (searched) assert.equal(cells.length, (await calls.listed(filter)).rows.length)
}

async function needsPermission(calls: PageCalls): Promise<void> {
  const { permission } = calls.page
  const console = calls.console()
  const codes = (...actions: string[]) => actions.map((action) => `${permission}:${action}`)
  const stranger = await console.asUser({ permissions: codes('list', 'query') })
  const holder = await console.asUser({ permissions: codes('export') })
  const answers = [
    await asked(calls, console.asNobody()),
    await asked(calls, stranger),
    await asked(calls, holder, 'params%5BbeginTime%5D=x&params%5BendTime%5D=x'),
  ]
  const said = answers.map(({ body }) => JSON.parse(new TextDecoder().decode(body)).code)
  assert.deepEqual(said, [401, 403, 500])
  const [headings = []] = await textsIn((await asked(calls, holder)).body)
  assert.equal(headings.length, columnsIn(calls).length)
}

async function leavesEntry(calls: PageCalls): Promise<void> {
  await exported(calls)
  const { rows = [] } = await (await calls.admin()).get('/monitor/operlog/list?pageSize=1')
  const [{ businessType, status, operUrl, operName } = {}] = rows
  assert.deepEqual(
    [businessType, status, operUrl, operName],
    [5, 0, `${calls.page.url}/export`, 'admin'],
  )
}
