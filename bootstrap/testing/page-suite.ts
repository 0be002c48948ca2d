import assert from 'node:assert/strict'
import { columnsOf, type PageColumn } from '../../adapters/http/pages/record/codecs.ts'
import type { Page } from '../../adapters/http/pages/record/page.ts'
import { areaWord } from '../../adapters/http/words/area-words.ts'
import { assertAnswer, PageCalls, type PageTest } from './page-calls.ts'
import { exportTests } from './page-export-tests.ts'
import type { TestConsole } from './test-console.ts'

const GONE = { code: 500, error: 'record_not_found' }

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

/** What a page promises of its list, its permissions and its entries in the operation log. */
function listTests(calls: PageCalls): PageTest[] {
  const searched = calls.written.filter(({ is }) => is.filter === 'contains' && !is.isMany)
  return [
    ...searched.map(
      (column): PageTest => [`finds part of ${column.name}`, () => findsPart(column, calls)],
    ),
    ['pages within its bounds', () => pagesWithinBounds(calls)],
    ['sorts by what it may', () => sortsByWhatItMay(calls)],
    ['refuses callers without its permissions', () => refusesStrangers(calls)],
    ['leaves an audit entry for each change, made or refused', () => leavesEntries(calls)],
    ['says in both languages which record is meant', () => saysWhich(calls)],
  ]
}

async function findsPart({ name, is }: PageColumn, calls: PageCalls): Promise<void> {
  const row = await calls.added()
  const text = String(row[name])
  for (const form of [text, text.toUpperCase(), wide(text)]) {
    const { rows } = await calls.listed(`${name}=${encodeURIComponent(form)}`)
    assert.partialDeepStrictEqual(rows, [row], form)
  }
  assert.deepEqual((await calls.listed(`${name}=%25`)).rows, [])
  assert.equal((await calls.listed(`${name}=${'x'.repeat((is.max ?? 64) + 1)}`)).code, 500)
}

/** The full-width form of letters and digits, as Chinese input methods type it. */
function wide(text: string): string {
  return text.replaceAll(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))
}

async function pagesWithinBounds(calls: PageCalls): Promise<void> {
  await calls.added()
  await calls.added()
  if (calls.page.isFlat) return
  assert.equal((await calls.listed('pageSize=1')).rows.length, 1)
  assert.equal((await calls.listed('pageSize=0&pageNum=-3')).rows.length, 1)
  assert.deepEqual((await calls.listed('pageNum=999999')).rows, [])
  const { total } = await calls.listed('pageSize=200')
  assert.equal((await calls.listed('pageSize=1')).total, total)
}

async function sortsByWhatItMay(calls: PageCalls): Promise<void> {
  for (const { name, field } of columnsOf(calls.page)) {
    const { code, error } = await calls.listed(`orderByColumn=${name}&isAsc=descending`)
    const may = field === 'id' || calls.page.of.sort.includes(field)
    assert.deepEqual({ name, said: error ?? code }, { name, said: may ? 200 : 'invalid_order' })
  }
}

async function refusesStrangers(calls: PageCalls): Promise<void> {
  const { page, idName } = calls
  const { url, permission } = page
  const console = calls.console()
  const [nobody, stranger] = [console.asNobody(), await console.asUser()]
  const requests = [
    ['list', 'get', `${url}/list`],
    ['query', 'get', `${url}/1`],
    ['add', 'post', url, calls.form()],
    ['edit', 'put', url, { [idName]: 1, ...calls.form() }],
    ['remove', 'delete', `${url}/999999999`],
  ] as const
  for (const [action, method, path, form] of requests) {
    assertAnswer(await nobody[method](path, form), { code: 401 })
    assertAnswer(await stranger[method](path, form), { code: 403 })
    const holder = await console.asUser({ permissions: [`${permission}:${action}`] })
    assert.notEqual((await holder[method](path, form)).code, 403, action)
  }
}

async function leavesEntries(calls: PageCalls): Promise<void> {
  const { url, area } = calls.page
  const admin = await calls.admin()
  const row = await calls.added()
  await admin.put(url, { ...row, ...calls.form() })
  await admin.delete(calls.urlOf(row))
  await admin.put(url, { ...row, ...calls.form() })
  const { rows = [] } = await admin.get('/monitor/operlog/list?pageSize=4')
  const entries = rows.map(({ title, operName, requestMethod, businessType, status }) =>
    [title, operName, requestMethod, businessType, status].join(' '),
  )
  const by = `${areaWord(area, 'en')} admin`
  const expected = ['PUT 2 1', 'DELETE 3 0', 'PUT 2 0', 'POST 1 0'].map((one) => `${by} ${one}`)
  assert.deepEqual(entries, expected)
}

async function saysWhich(calls: PageCalls): Promise<void> {
  const { url, words } = calls.page
  const admin = await calls.admin()
  const headers = { 'content-language': 'zh_CN' }
  const { body } = await admin.send('GET', `${url}/999999999`, { headers })
  assert.equal(JSON.parse(new TextDecoder().decode(body)).msg, `${words.zh}不存在`)
  const { msg } = await admin.get(`${url}/999999999`)
  assert.equal(msg, `The ${words.en[0].replace(/^an? /, '')} does not exist.`)
}

/** What a page promises of its forms. */
function formTests(calls: PageCalls): PageTest[] {
  const required = calls.written.filter(({ is }) => is.writing === 'required')
  return [
    ['adds, lists, gets, edits and removes', () => addsToRemoves(calls)],
    ['ignores unknown and stamped members of a form', () => ignoresForgery(calls)],
    ...calls.written.map(
      (column): PageTest => [
        `keeps ${column.name} when an edit leaves it out, or says null`,
        () => keeps(column, calls),
      ],
    ),
    ...required.map(
      (column): PageTest => [
        `needs ${column.name}, and says so in the words of the page`,
        () => needs(column, calls),
      ],
    ),
    ...calls.page.of.unique.map(
      (fields): PageTest => [
        `has ${fields.join(' and ')} once, whoever is first`,
        () => hasOnce(fields, calls),
      ],
    ),
    ['counts what is sent twice once', () => countsOnce(calls)],
    ['takes 200 ids, and no more', () => takesIds(calls)],
  ]
}

async function addsToRemoves(calls: PageCalls): Promise<void> {
  const { page } = calls
  const admin = await calls.admin()
  const form = calls.form()
  const row = await calls.added(form)
  assert.partialDeepStrictEqual(row, form)
  assert.deepEqual(await calls.dataOf(row), row)
  const change = calls.form()
  assertAnswer(await admin.put(page.url, { ...row, ...change }), { code: 200 })
  assert.deepEqual(await calls.dataOf(row), { ...row, ...change })
  assertAnswer(await admin.delete(`${calls.urlOf(row)},999999999,`), { code: 200 })
  assertAnswer(await admin.get(calls.urlOf(row)), GONE)
  assertAnswer(await admin.put(page.url, { ...row, ...calls.form() }), GONE)
}

async function ignoresForgery(calls: PageCalls): Promise<void> {
  const { page, idName, stamped } = calls
  const forged = Object.fromEntries(stamped.map(({ name }) => [name, 99]))
  const added = { ...calls.form(), ...forged, [idName]: 1, id: 1, tenantId: 'x' }
  const row = await calls.added(added)
  assert.notEqual(row[idName], 1)
  for (const { name } of stamped) assert.notEqual(row[name], 99, name)
  const edit = { ...row, ...forged, children: [], params: {} }
  assertAnswer(await (await calls.admin()).put(page.url, edit), { code: 200 })
  assert.deepEqual(await calls.dataOf(row), row)
}

async function keeps({ name }: PageColumn, calls: PageCalls): Promise<void> {
  const { url } = calls.page
  const admin = await calls.admin()
  const row = await calls.added()
  const { [name]: _absent, ...rest } = row
  assertAnswer(await admin.put(url, rest), { code: 200 })
  assertAnswer(await admin.put(url, { ...row, [name]: null }), { code: 200 })
  assert.deepEqual(await calls.dataOf(row), row)
}

async function needs({ name, words }: PageColumn, calls: PageCalls): Promise<void> {
  for (const none of [undefined, null]) {
    const form = { ...calls.form(), [name]: none }
    const refused = await (await calls.admin()).post(calls.page.url, form)
    assertAnswer(refused, { code: 500, error: 'validation_failed' })
    assert(refused.msg.includes(words.en), refused.msg)
  }
}

async function hasOnce(fields: readonly string[], calls: PageCalls): Promise<void> {
  const admin = await calls.admin()
  const first = calls.form()
  const same = calls.written.filter(({ field }) => fields.includes(field))
  const again = Object.fromEntries(same.map(({ name }) => [name, first[name]]))
  const forms = Array.from({ length: 5 }, () => ({ ...calls.form(), ...again }))
  const answers = await Promise.all(forms.map((form) => admin.post(calls.page.url, form)))
  const said = answers.map(({ code, error }) => (code === 500 ? error : code))
  const taken = 'field_taken'
  assert.deepEqual(said.toSorted(), [200, taken, taken, taken, taken])
}

async function countsOnce(calls: PageCalls): Promise<void> {
  const form = calls.form()
  const admin = await calls.admin()
  assertAnswer(await admin.post(calls.page.url, form), { code: 200 })
  const second = await admin.post(calls.page.url, form)
  assertAnswer(second, { code: 500, error: 'repeated_submit' })
}

async function takesIds(calls: PageCalls): Promise<void> {
  const admin = await calls.admin()
  const ids = Array.from({ length: 199 }, (_none, at) => 900_000_000 + at)
  const most = [calls.urlOf(await calls.added()), ...ids].join(',')
  assertAnswer(await admin.delete(most), { code: 200 })
  assertAnswer(await admin.delete(most), GONE)
  assertAnswer(await admin.delete(`${most},1`), { code: 500, error: 'invalid_id' })
}
