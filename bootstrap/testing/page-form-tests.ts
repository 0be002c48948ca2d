import assert from 'node:assert/strict'
import type { PageColumn } from '../../adapters/http/pages/record/codecs.ts'
import { assertAnswer, type PageCalls, type PageTest } from './page-calls.ts'

const GONE = { code: 500, error: 'record_not_found' }

/** What a page promises of its forms. */
export function formTests(calls: PageCalls): PageTest[] {
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
