import { beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '../../adapters/http/pages/record/page.ts'
import { columnsOf, type PageColumn } from '../../adapters/http/pages/record/page-columns.ts'
import { areaWord } from '../../adapters/http/words/area-words.ts'
import type { Field } from '../../domain/records/field.ts'
import { holderOf } from '../support/page-holder.ts'
import { sampleValue } from '../support/pages.ts'
import type { WholeService } from '../support/whole-service.ts'
import { pageExportContract } from './page-export.contract.ts'

type Body = Readonly<Record<string, unknown>>
type Headers = Readonly<Record<string, string>>

interface Answer {
  readonly code?: unknown
  readonly error?: unknown
  readonly msg?: unknown
  readonly data?: unknown
  readonly total?: unknown
  readonly rows?: readonly Body[]
}

/**
 * What every page of the console promises, on the service as it is wired.
 * @param fixed members that name other records
 */
export function pagesContract(page: Page, service: () => WholeService, fixed: Body = {}) {
  const { url, permission, area } = page
  const columns = columnsOf(page)
  const written = columns.filter(({ is, field }) => is.writing !== 'never' && field !== 'id')
  const stamped = columns.filter(({ is, field }) => is.writing === 'never' && field !== 'id')
  const idName = columns[0]?.name ?? ''
  let admin: Headers
  let number = 100

  const ask = async (method: string, path: string, body?: Body, headers = admin) => {
    const payload = body && { payload: JSON.stringify(body) }
    const type = body && { 'content-type': 'application/json' }
    const request = { method, url: path, headers: { ...headers, ...type }, ...payload }
    const answer: Answer = (
      await service().app.inject({ ...request, method: method as 'GET' })
    ).json()
    return answer
  }
  const form = (): Record<string, unknown> => {
    number += 1
    const value = ({ is, codec }: PageColumn) =>
      is.refersTo ? referredIn(is) : codec.show(sampleValue(is, number))
    const values = written.map((column) => [column.name, value(column)])
    return { ...Object.fromEntries(values), ...fixed }
  }
  const listed = async (query = '') => {
    const answer = await ask('GET', `${url}/list?${query}`)
    const rows = page.isFlat ? (answer.data as Body[]) : (answer.rows ?? [])
    return { rows, total: answer.total, code: answer.code, error: answer.error }
  }
  const added = async (body = form()) => {
    const before = new Set((await listed('pageSize=200')).rows.map((row) => row[idName]))
    expect(await ask('POST', url, body)).toMatchObject({ code: 200, data: null })
    const row = (await listed('pageSize=200')).rows.find((one) => !before.has(one[idName]))
    if (!row) throw new Error('What was added is in no list.')
    return row
  }

  describe(`the page ${url}`, () => {
    beforeAll(async () => {
      admin = await service().logIn('admin')
    })

    it('adds, lists, gets, edits and removes', async () => {
      const body = form()
      const row = await added(body)
      expect(row).toMatchObject(body)
      expect((await ask('GET', `${url}/${row[idName]}`)).data).toEqual(row)
      const change = form()
      expect(await ask('PUT', url, { ...row, ...change })).toMatchObject({ code: 200 })
      expect((await ask('GET', `${url}/${row[idName]}`)).data).toEqual({ ...row, ...change })
      expect(await ask('DELETE', `${url}/${row[idName]},999999999,`)).toMatchObject({ code: 200 })
      const gone = { code: 500, error: 'record_not_found' }
      expect(await ask('GET', `${url}/${row[idName]}`)).toMatchObject(gone)
      expect(await ask('PUT', url, { ...row, ...form() })).toMatchObject(gone)
    })

    it('ignores unknown and stamped members of a form', async () => {
      const forged = Object.fromEntries(stamped.map(({ name }) => [name, 99]))
      const row = await added({ ...form(), ...forged, [idName]: 1, id: 1, tenantId: 'x' })
      expect(row[idName]).not.toBe(1)
      for (const { name } of stamped) expect(row[name]).not.toBe(99)
      const edit = { ...row, ...forged, children: [], params: {} }
      expect(await ask('PUT', url, edit)).toMatchObject({ code: 200 })
      expect((await ask('GET', `${url}/${row[idName]}`)).data).toEqual(row)
    })

    it.each(written)('keeps $name when an edit leaves it out, or says null', async ({ name }) => {
      const row = await added()
      const { [name]: _absent, ...rest } = row
      expect(await ask('PUT', url, rest)).toMatchObject({ code: 200 })
      expect(await ask('PUT', url, { ...row, [name]: null })).toMatchObject({ code: 200 })
      expect((await ask('GET', `${url}/${row[idName]}`)).data).toEqual(row)
    })

    it.each(
      written.filter(({ is }) => is.writing === 'required'),
    )('needs $name, and says so in the words of the page', async ({ name, words }) => {
      for (const none of [undefined, null]) {
        const refused = await ask('POST', url, { ...form(), [name]: none })
        expect(refused).toMatchObject({ code: 500, error: 'validation_failed' })
        expect(refused.msg).toContain(words.en)
      }
    })

    it.each(
      columns.filter(({ is }) => is.filter === 'contains' && is.writing !== 'never' && !is.isMany),
    )('finds part of $name', async ({ name, is }) => {
      const row = await added()
      const found = await listed(`${name}=${encodeURIComponent(String(row[name]))}`)
      expect(found.rows).toContainEqual(row)
      for (const form of [String(row[name]).toUpperCase(), wide(String(row[name]))]) {
        const same = await listed(`${name}=${encodeURIComponent(form)}`)
        expect(same.rows, form).toContainEqual(row)
      }
      expect((await listed(`${name}=%25`)).rows).toEqual([])
      expect((await listed(`${name}=${'x'.repeat((is.max ?? 64) + 1)}`)).code).toBe(500)
    })

    it('pages within its bounds, and sorts by what it may', async () => {
      await added()
      await added()
      if (!page.isFlat) {
        expect((await listed('pageSize=1')).rows).toHaveLength(1)
        expect((await listed('pageSize=0&pageNum=-3')).rows).toHaveLength(1)
        expect((await listed('pageNum=999999')).rows).toEqual([])
        expect((await listed('pageSize=1')).total).toBe((await listed('pageSize=200')).total)
      }
      for (const { name, field } of columns) {
        const { code, error } = await listed(`orderByColumn=${name}&isAsc=descending`)
        const may = field === 'id' || page.of.sort.includes(field)
        expect([name, code, error]).toEqual([
          name,
          may ? 200 : 500,
          may ? undefined : 'invalid_order',
        ])
      }
    })

    pageExportContract(page, { service, form, added, listed })

    it('takes 200 ids, and no more', async () => {
      const ids = Array.from({ length: 200 }, (_none, at) => 900_000_000 + at)
      const row = await added()
      const most = [row[idName], ...ids.slice(1)].join(',')
      expect(await ask('DELETE', `${url}/${most}`)).toMatchObject({ code: 200 })
      const none = { code: 500, error: 'record_not_found' }
      expect(await ask('DELETE', `${url}/${most}`)).toMatchObject(none)
      const more = await ask('DELETE', `${url}/${[...ids, 1].join(',')}`)
      expect(more).toMatchObject({ code: 500, error: 'invalid_id' })
    })

    it.each(page.of.unique.map((set) => [set]))('has %s once, whoever is first', async (set) => {
      const body = form()
      const again = Object.fromEntries(
        written.filter(({ field }) => set.includes(field)).map(({ name }) => [name, body[name]]),
      )
      const bodies = Array.from({ length: 5 }, () => ({ ...form(), ...again }))
      const answers = await Promise.all(bodies.map((one) => ask('POST', url, one)))
      expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 500, 500, 500, 500])
      for (const { code, error } of answers) if (code === 500) expect(error).toBe('field_taken')
    })

    it('counts what is sent twice once', async () => {
      const body = form()
      expect(await ask('POST', url, body)).toMatchObject({ code: 200 })
      const second = await ask('POST', url, body)
      expect(second).toMatchObject({ code: 500, error: 'repeated_submit' })
    })

    it('refuses callers without its permissions', async () => {
      const stranger = await holderOf(service(), [])
      const requests = [
        ['list', 'GET', `${url}/list`, undefined],
        ['query', 'GET', `${url}/1`, undefined],
        ['add', 'POST', url, form()],
        ['edit', 'PUT', url, { [idName]: 1, ...form() }],
        ['remove', 'DELETE', `${url}/999999999`, undefined],
      ] as const
      for (const [code, method, path, body] of requests) {
        expect(await ask(method, path, body, {})).toMatchObject({ code: 401 })
        expect(await ask(method, path, body, stranger)).toMatchObject({ code: 403 })
        const holder = await holderOf(service(), [`${permission}:${code}`])
        expect((await ask(method, path, body, holder)).code).not.toBe(403)
      }
    })

    it('leaves an audit entry for each change, made or refused', async () => {
      const row = await added()
      await ask('PUT', url, { ...row, ...form() })
      await ask('DELETE', `${url}/${row[idName]}`)
      await ask('PUT', url, { ...row, ...form() })
      const log = await ask('GET', '/monitor/operlog/list?pageSize=4')
      expect(log.rows).toMatchObject([
        { title: areaWord(area, 'en'), businessType: 2, status: 1, operName: 'admin' },
        { title: areaWord(area, 'en'), businessType: 3, status: 0, requestMethod: 'DELETE' },
        { title: areaWord(area, 'en'), businessType: 2, status: 0, requestMethod: 'PUT' },
        { title: areaWord(area, 'en'), businessType: 1, status: 0, requestMethod: 'POST' },
      ])
    })

    it('says in both languages which record is meant', async () => {
      const zh = { ...admin, 'content-language': 'zh_CN' }
      const missing = await ask('GET', `${url}/999999999`, undefined, zh)
      expect(missing.msg).toBe(`${page.words.zh}不存在`)
      const english = await ask('GET', `${url}/999999999`)
      expect(english.msg).toBe(`The ${page.words.en[0].replace(/^an? /, '')} does not exist.`)
    })
  })
}

/** Rows that every installation has. */
const FIRST: Readonly<Record<string, number>> = { users: 1, departments: 100 }

export function referredIn({ refersTo, isMany }: Field): unknown {
  const first = FIRST[refersTo?.table ?? '']
  return isMany ? [first ?? []].flat() : (first ?? null)
}

/** The full-width form of letters and digits, as Chinese input methods type it. */
function wide(text: string): string {
  return text.replaceAll(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))
}
