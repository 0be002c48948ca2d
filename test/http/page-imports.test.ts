import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { columnsOf } from '../../adapters/http/pages/record/codecs.ts'
import type { Page } from '../../adapters/http/pages/record/page.ts'
import { defineModule } from '../../bootstrap/modules/define-module.ts'
import { sampleOf } from '../../bootstrap/testing/page-samples.ts'
import { assets } from '../../docs/examples/assets/assets.ts'
import { Company } from '../support/company.ts'
import { PageSheets } from '../support/page-sheets.ts'
import { sampleValue } from '../support/pages.ts'
import { anyDatabase } from '../support/prepared-database.ts'
import { addSpecimens, specimensPage } from '../support/specimen.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'
import { pageImportContract } from './page-import.contract.ts'

const [assetsPage] = assets.pages ?? []
if (!assetsPage) throw new Error('The module has no page.')
const PAGES: readonly Page[] = [specimensPage, assetsPage]
const HEADINGS = ['Name', 'Serial number', 'Bought on', 'Price', 'State']
let service: WholeService
let company: Company
let number = 0

beforeAll(async () => {
  const database = await anyDatabase()
  await addSpecimens(database)
  const words = ['Specimens', '标本'] as const
  const specimens = defineModule({ name: 'specimens', words, pages: [specimensPage] })
  const settings = { REPEAT_SECONDS: '0', IMPORT_ROWS: '20' }
  service = await wholeService(settings, undefined, database, [specimens, assets])
  company = new Company(service, database)
}, START_MS)
afterAll(() => service.close())

for (const page of PAGES) {
  const listed = async () => {
    const { rows = [] } = await company.ask('GET', `${page.url}/list?pageSize=200`)
    return rows.toSorted((a, b) => Number(a.id) - Number(b.id))
  }
  const added = async () => {
    number += 1
    const written = columnsOf(page)
      .slice(1)
      .filter(({ is }) => is.writing !== 'never')
    const form = written.map(({ name, is, codec }): [string, unknown] => [
      name,
      codec.show(is.refersTo ? (sampleOf(is, number) ?? undefined) : sampleValue(is, number)),
    ])
    const body = { ...Object.fromEntries(form), ...(page === assetsPage && { state: 'in_use' }) }
    expect(await company.ask('POST', page.url, body)).toMatchObject({ code: 200 })
    return (await listed()).at(-1) ?? {}
  }
  pageImportContract(page, { service: () => service, added, listed })
}

describe('importing rows', () => {
  const sheets = new PageSheets(() => service, assetsPage)
  const asset = async (serial: string, by?: Readonly<Record<string, string>>) => {
    const { rows = [] } = await company.ask(
      'GET',
      `/asset/asset/list?serial=${serial}`,
      undefined,
      by,
    )
    return rows[0]
  }
  const count = async () => (await company.ask('GET', '/asset/asset/list')).total

  it('stores good rows, and says of each other one what is wrong', async () => {
    const rows = [
      HEADINGS,
      ['Lamp', 'I-1', new Date(Date.UTC(2024, 1, 29)), 12.5, 'Scrapped'],
      ['', 'I-2', null, null, null],
      [],
      ['Desk', 'I-3', '2026-02-30', null, null],
      ['Desk', 'I-4', null, '1.999', null],
      ['Desk', 'I-5', null, null, 'lost'],
      ['Desk', 'I-1', null, null, null],
      [true, 'I-6', null, null, null],
      ['x'.repeat(101), '<b>"\'&', null, null, null],
      ['Desk', 'I-7', null, null, '在用'],
      [null, 'I-8', '2026-02-30', '1.999', 'lost'],
      [new Date(Date.UTC(2024, 4, 6)), 'I-9', null, null, null],
      [1.3e18, 'I-10', null, null, null],
    ]
    const { code, msg } = await sheets.import(rows)
    expect([code, msg.split('<br/>')]).toEqual([
      200,
      [
        'Rows imported: 2. Rows that failed: 10.',
        '1、Row 3, I-2: Name is required.',
        '2、Row 5, I-3: Bought on: a day such as 2026-02-28',
        expect.stringMatching(/^3、Row 6, I-4: Price: .*2 decimals/),
        expect.stringMatching(/^4、Row 7, I-5: State: /),
        '5、Row 8, I-1: Serial number: the same as in row 2.',
        '6、Row 9, I-6: Name is TRUE or FALSE. Enter it as text.',
        expect.stringMatching(/^7、Row 10, &lt;b&gt;&quot;&#39;&amp;: Name: .*100 characters/),
        expect.stringMatching(
          /^8、Row 12, I-8: Bought on: .*; Price: .*; State: .*; Name is required$/,
        ),
        expect.stringMatching(/^9、Row 13, I-9: Name is a date\./),
        expect.stringMatching(/^10、Row 14, I-10: Name is a number of more than 15 digits/),
      ],
    ])
    expect(await asset('I-1')).toMatchObject({
      ...{ name: 'Lamp', boughtOn: '2024-02-29', price: '12.50', state: 'scrapped' },
    })
    expect(await asset('I-7')).toMatchObject({ name: 'Desk', state: 'in_use' })
    const again = await sheets.import(rows.slice(0, 2), '', { 'content-language': 'zh_CN' })
    expect(again).toMatchObject({ code: 500, error: 'import_failed' })
    expect(again.msg).toContain('1、第 2 行：I-1 导入失败：序列号已存在')
  })

  it('changes rows with the same key where that is wanted; blank cells change nothing', async () => {
    await sheets.import([HEADINGS, ['Chair', 'U-1', '2026-01-31', 5, null]])
    const rows = [
      ['Serial number', 'Name', 'Price'],
      ['U-1', 'Armchair', null],
      ['U-2', null, 7],
      ['U-1', 'Stool', null],
    ]
    const { code, msg } = await sheets.import(rows, '?updateSupport=1')
    expect([code, msg.split('<br/>').slice(1)]).toEqual([
      200,
      ['1、Row 3, U-2: Name is required.', '2、Row 4, U-1: Serial number: the same as in row 2.'],
    ])
    expect(await asset('U-1')).toMatchObject({
      ...{ name: 'Armchair', boughtOn: '2026-01-31', price: '5.00' },
    })
  })

  it('only checks where that is asked for: the same report, and nothing is stored', async () => {
    await sheets.import([HEADINGS, ['Shelf', 'D-1', null, null, null]])
    const before = await count()
    const rows = [HEADINGS, ['Rack', 'D-1', null, null, null], ['Box', 'D-2', null, null, null]]
    const { code, msg } = await sheets.import(rows, '?dryRun=true&updateSupport=true')
    expect([code, msg.split('<br/>').slice(1)]).toEqual([
      200,
      ['1、D-1 would be updated', '2、D-2 would be added'],
    ])
    const bad = await sheets.import([...rows, ['Box', 'D-2', null, null, null]], '?dryRun=1')
    expect(bad.msg).toMatch(/^Rows that can be imported: 1\. Rows that cannot: 2\./)
    expect(await count()).toBe(before)
    expect(await asset('D-1')).toMatchObject({ name: 'Shelf' })
  })

  it('stores nothing when somebody spells the dry run in other ways', async () => {
    const before = await count()
    const rows = [HEADINGS, ['Crate', 'D-9', null, null, null]]
    for (const word of ['TRUE', 'True', 'yes', 'on', '%201%20']) {
      expect((await sheets.import(rows, `?dryRun=${word}`)).code).toBe(200)
    }
    for (const query of ['?dryRun=ture', '?dryRun=ja', '?updateSupport=2']) {
      expect((await sheets.import(rows, query)).error).toBe('invalid_field')
    }
    expect(await count()).toBe(before)
  })

  it('neither changes nor shows a row outside of the scope of the caller', async () => {
    await sheets.import([HEADINGS, ['Safe', 'S-1', null, null, null]])
    const department = await company.department(100)
    const codes = ['list', 'import', 'add'].map((code) => `asset:asset:${code}`)
    const { headers } = await company.somebody({ department, codes, scopes: ['own'] })
    const rows = [HEADINGS, ['Mine', 'S-1', null, null, null], ['Mine', 'S-2', null, null, null]]
    const { code, msg } = await sheets.import(rows, '?updateSupport=1', headers)
    expect([code, msg.split('<br/>').slice(1)]).toEqual([
      200,
      ['1、Row 2, S-1: Serial number is already in use.'],
    ])
    expect(await asset('S-1')).toMatchObject({ name: 'Safe' })
    expect(await asset('S-2', headers)).toMatchObject({ name: 'Mine' })
  })
})
