import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { columnsOf } from '../../adapters/http/pages/record/codecs.ts'
import type { Page } from '../../adapters/http/pages/record/page.ts'
import { aMenu, aRole } from '../support/access-builders.ts'
import { aUser } from '../support/builders.ts'
import { PageSheets } from '../support/page-sheets.ts'
import type { WholeService } from '../support/whole-service.ts'

let people = 0

/** @returns the headers of a new user with these codes */
async function holderOf(service: WholeService, codes: readonly string[]) {
  const { given, passwordHash, logIn } = service
  people += 1
  const role = aRole({ id: String(800_000_000 + people), key: `page-holder-${people}` })
  const name = `page-holder-${people}`
  await given.user(aUser({ id: role.id, name, roles: [role] }), passwordHash)
  for (const [at, permission] of codes.entries()) {
    const menu = await given.menu(aMenu({ id: String(810_000_000 + people * 10 + at), permission }))
    await given.grant(role.id, menu.id)
  }
  return logIn(name)
}

type Row = Readonly<Record<string, unknown>>

interface PageCalls {
  readonly service: () => WholeService
  readonly added: () => Promise<Row>
  readonly listed: () => Promise<readonly Row[]>
}

const LANGUAGES = [
  ['en', 'en_US'],
  ['zh', 'zh_CN'],
] as const

/** What the import of every page promises that has one, with `IMPORT_ROWS` at 20. */
export function pageImportContract(page: Page, { service, added, listed }: PageCalls) {
  const sheets = new PageSheets(service, page)
  const [, ...columns] = columnsOf(page)
  const written = columns.filter(({ is }) => is.writing !== 'never')
  const required = written.filter(({ is }) => is.writing === 'required')
  const [key] = page.of.unique

  describe(`the import of ${page.url}`, () => {
    it.each(LANGUAGES)('reads what the export wrote (%s)', async (_language, code) => {
      await added()
      const before = await listed()
      const said = { 'content-language': code }
      const exported = await sheets.rows('export', said)
      const { msg, ...answer } = await sheets.import(exported, '?updateSupport=true', said)
      expect([msg, answer]).toEqual([expect.any(String), { ...answer, code: 200, data: null }])
      expect(msg).not.toMatch(/would|failed|失败/)
      const after = await listed()
      if (key) expect(after).toEqual(before)
      else expect(texts(after)).toEqual(texts([...before, ...before]))
    })

    it('has a template that names each field of a form, and marks what a row needs', async () => {
      for (const [language, code] of LANGUAGES) {
        const rows = await sheets.rows('importTemplate', { 'content-language': code })
        const star = (column: (typeof written)[number]) => (required.includes(column) ? ' *' : '')
        expect(rows).toEqual([written.map((one) => `${one.words[language]}${star(one)}`)])
      }
    })

    it('refuses a sheet without a column that rows need, or with a column twice', async () => {
      const headings = written.map(({ words }) => words.en)
      const cells = written.map(() => 'x')
      for (const { words } of required) {
        const at = headings.indexOf(words.en)
        const answer = await sheets.import([headings.toSpliced(at, 1), cells.toSpliced(at, 1)])
        expect(answer).toMatchObject({ code: 500, error: 'missing_column' })
        expect(answer.msg).toContain(words.en)
        const doubled = await sheets.import([
          [...headings, words.zh],
          [...cells, 'x'],
        ])
        expect(doubled).toMatchObject({ code: 500, error: 'doubled_column' })
      }
    })

    it('reads no formula, and no more rows than it may', async () => {
      const rows = [written.map(({ words }) => words.en), written.map(() => '1')]
      const cells = new Map([['1,0', { value: 'cached', formula: '"for" & "mula"' }]])
      const formula = await sheets.send(await writeXlsx({ sheets: [{ name: 'x', rows, cells }] }))
      expect(formula).toMatchObject({ code: 500, error: 'import_failed' })
      expect(formula.msg).toContain('contains a formula')
      const many = Array.from({ length: 21 }, () => rows[1] ?? [])
      const more = await sheets.import([rows[0] ?? [], ...many])
      expect(more).toMatchObject({ code: 500, error: 'too_many_rows' })
      expect(await sheets.send(Buffer.from('PK'))).toMatchObject({ error: 'unreadable_sheet' })
    })

    it('needs its own permission', async () => {
      const codes = ['add', 'edit', 'export'].map((code) => `${page.permission}:${code}`)
      const stranger = await holderOf(service(), codes)
      const holder = await holderOf(service(), [`${page.permission}:import`])
      for (const name of ['importData', 'importTemplate']) {
        expect((await sheets.post(name, {})).json()).toMatchObject({ code: 401 })
        expect((await sheets.post(name, stranger)).json()).toMatchObject({ code: 403 })
      }
      expect((await sheets.post('importTemplate', holder)).statusCode).toBe(200)
      expect(await sheets.import([['x']], '', holder)).toMatchObject({ error: 'missing_column' })
    })

    it('leaves one audit entry, also where it only checks', async () => {
      await added()
      await sheets.import(await sheets.rows('export'), '?updateSupport=1&dryRun=1')
      const log = await service().app.inject({
        url: '/monitor/operlog/list?pageSize=2',
        headers: await sheets.admin(),
      })
      const url = `${page.url}/importData`
      const [entry, earlier] = log.json().rows
      expect(entry).toMatchObject({ businessType: 6, status: 0, operUrl: url, operName: 'admin' })
      expect(JSON.parse(entry.operParam)).toMatchObject({ dryRun: true })
      expect(earlier).toMatchObject({ businessType: 5 })
    })
  })

  function texts(rows: readonly Row[]): string[] {
    return rows.map((row) => JSON.stringify(shown(row))).toSorted()
  }

  function shown(row: Row): Row {
    return Object.fromEntries(written.map(({ name }) => [name, row[name]]))
  }
}
