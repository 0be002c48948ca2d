import { describe, expect, it } from 'vitest'
import type { Page } from '../../adapters/http/pages/record/page.ts'
import { columnsOf } from '../../adapters/http/pages/record/page-columns.ts'
import { builtInLabel } from '../../domain/language/built-in-text.ts'
import { holderOf } from '../support/page-holder.ts'
import type { WholeService } from '../support/whole-service.ts'
import { valuesOf } from '../support/xlsx-reader.ts'

type Row = Readonly<Record<string, unknown>>

interface PageCalls {
  readonly service: () => WholeService
  readonly form: () => Record<string, unknown>
  readonly added: (body?: Row) => Promise<Row>
  readonly listed: (query?: string) => Promise<{ readonly rows: readonly Row[] }>
}

const FORMULA = '=1+'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
let requests = 0

/** What the export of every page promises that has one. */
export function pageExportContract(page: Page, { service, form, added, listed }: PageCalls) {
  const { sheet, url, permission } = page
  if (!sheet) return
  const all = columnsOf(page)
  const columns = sheet.columns?.flatMap((field) => all.filter((one) => one.field === field)) ?? all
  const ask = async (filters = '', headers: Readonly<Record<string, string>> = {}) => {
    requests += 1
    return service().app.inject({
      method: 'POST',
      url: `${url}/export`,
      headers: { ...FORM, ...headers },
      payload: filters,
      // Exports of one source are counted.
      remoteAddress: `127.0.1.${requests % 250}`,
    })
  }
  const exported = async (filters = '', headers = {}) => {
    const admin = await service().logIn('admin')
    return valuesOf((await ask(filters, { ...admin, ...headers })).rawPayload)
  }
  const cell = (row: Row, { name, is }: (typeof columns)[number]) => {
    const value = is.kind === 'json' ? JSON.stringify(row[name]) : String(row[name] ?? '')
    if (is.options) {
      const labels = new Map<string, string>(is.options.map(([one, label]) => [one, label]))
      return [row[name] ?? []]
        .flat()
        .map((one) => labels.get(String(one)))
        .join(', ')
    }
    const place = `${is.dictionary}.${value}`
    return builtInLabel(place, 'en') ?? value
  }

  describe('its export', () => {
    it('has what the list has, in its order, whole', async () => {
      await added()
      await added()
      const { rows } = await listed('pageSize=200')
      const [, ...cells] = await exported('pageNum=2&pageSize=1')
      expect(cells).toEqual(rows.map((row) => columns.map((column) => cell(row, column))))
    })

    it('has headings in the language of the reader', async () => {
      expect(sheet.columns ?? all).toHaveLength(columns.length)
      for (const [language, code] of [
        ['zh', 'zh_CN'],
        ['en', 'en_US'],
      ] as const) {
        const [headings] = await exported('', { 'content-language': code })
        expect(headings).toEqual(columns.map(({ words }) => words[language]))
      }
    })

    it('finds what the list finds, and keeps what looks like a formula as text', async () => {
      const free = columns.filter(
        ({ is }) => is.kind === 'text' && is.writing !== 'never' && !is.pattern && !is.isChoice,
      )
      const body = form()
      const given = Object.keys(body).filter((name) => body[name] === form()[name])
      const odd = free.filter(
        ({ name, is }) => !given.includes(name) && is.accepts(`${FORMULA}${String(body[name])}`),
      )
      const row = await added({
        ...body,
        ...Object.fromEntries(odd.map(({ name }) => [name, `${FORMULA}${String(body[name])}`])),
      })
      for (const { name } of odd) expect(row[name]).toMatch(/^=1\+/)
      const asked = all.find(({ is }) => is.filter === 'contains' && is.writing !== 'never')
      const filter = asked ? `${asked.name}=${encodeURIComponent(String(row[asked.name]))}` : ''
      const [, ...cells] = await exported(filter)
      expect(cells).toContainEqual(columns.map((column) => cell(row, column)))
      if (asked) expect(cells).toHaveLength((await listed(filter)).rows.length)
    })

    it('needs its own permission, and refuses in a type that pages know', async () => {
      const stranger = await holderOf(service(), [`${permission}:list`, `${permission}:query`])
      const holder = await holderOf(service(), [`${permission}:export`])
      const answers = [
        await ask(),
        await ask('', stranger),
        await ask('params%5BbeginTime%5D=x&params%5BendTime%5D=x', holder),
      ]
      const codes = answers.map((answer) => answer.json().code)
      expect(codes).toEqual([401, 403, 500])
      for (const { headers } of answers) expect(headers['content-type']).toBe('application/json')
      expect(valuesOf((await ask('', holder)).rawPayload)[0]).toHaveLength(columns.length)
    })

    it('leaves an audit entry', async () => {
      await exported()
      const log = await service().app.inject({
        url: '/monitor/operlog/list?pageSize=1',
        headers: await service().logIn('admin'),
      })
      expect(log.json().rows).toMatchObject([
        { businessType: 5, status: 0, operUrl: `${url}/export`, operName: 'admin' },
      ])
    })
  })
}
