import assert from 'node:assert/strict'
import { columnsOf, type PageColumn } from '../../adapters/http/pages/record/codecs.ts'
import { areaWord } from '../../adapters/http/words/area-words.ts'
import { assertAnswer, type PageCalls, type PageTest } from './page-calls.ts'

/** What a page promises of its list, its permissions and its entries in the operation log. */
export function listTests(calls: PageCalls): PageTest[] {
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
