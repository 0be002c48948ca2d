import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  date,
  defineModule,
  department,
  flag,
  page,
  type RowOf,
  record,
  text,
} from '../../bootstrap/public.ts'
import { FieldTaken } from '../../domain/records/record-errors.ts'
import { MemoryDatabase } from '../memory/memory-database.ts'
import { memoryRecordStores } from '../memory/records/memory-record-store.ts'
import { onBothStores } from '../support/both-stores.ts'
import { firstMigration } from '../support/first-migration.ts'
import { PageSheets } from '../support/page-sheets.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

const DESK = record({
  name: 'desk',
  fields: {
    name: text({ max: 20, words: ['Name', '名称'] }),
    owner: department({ empty: undefined, words: ['Department', '部门'] }),
    kind: text({ max: 20, empty: `it's`, words: ['Kind', '类型'] }),
    order: text({ max: 20, empty: '', words: ['Order', '序号'] }),
    isArchived: flag({ empty: false, words: ['Archived', '已归档'] }),
    endedOn: date({ empty: undefined, words: ['Ended on', '结束日期'] }),
  },
  uniqueAmong: [
    { fields: ['owner', 'name'], where: { isArchived: false } },
    { fields: ['order'], where: { kind: `it's`, order: 'one', endedOn: undefined } },
  ],
})
const DESKS = page({
  of: DESK,
  url: '/shop/desk',
  permission: 'shop:desk',
  words: { en: ['a desk', 'desks'], zh: '桌子' },
  sheet: { name: 'desks', import: true },
})

it('a record in memory has the same uniqueness', async () => {
  const desks = memoryRecordStores(new MemoryDatabase())(DESK)
  const row: Omit<RowOf<typeof DESK.fields>, 'id'> = {
    ...{ name: 'Oak', owner: '100', kind: '', order: '', isArchived: false, endedOn: undefined },
    ownerName: undefined,
  }
  const { id } = await desks.add(row)
  await expect(desks.add(row)).rejects.toThrow(FieldTaken)
  await desks.add({ ...row, isArchived: true })
  await desks.edit(id, { isArchived: true })
  await desks.add(row)
  await expect(desks.edit(id, { isArchived: false })).rejects.toThrow(FieldTaken)
})

await onBothStores('What is unique among some rows', (open) => {
  let service: WholeService
  const sheets = new PageSheets(() => service, DESKS)
  let language = 'en_US'
  const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const headers = { ...(await sheets.admin()), 'content-language': language }
    return (await service.app.inject({ method, url, headers, ...(payload && { payload }) })).json()
  }
  const add = (form: object) => ask('POST', DESKS.url, { owner: 100, ...form })
  const named = async (name: string) => {
    const { rows } = await ask('GET', `${DESKS.url}/list?pageSize=100`)
    return rows.filter((row: { name: string }) => row.name === name)
  }

  beforeAll(async () => {
    const migrations = await firstMigration(DESK)
    const shop = defineModule({ name: 'shop', words: ['Shop', '商店'], pages: [DESKS], migrations })
    const settings = { REPEAT_SECONDS: '0' }
    service = await wholeService(settings, undefined, await open(), [shop])
  }, START_MS)
  afterAll(() => service.close())

  describe('is refused', () => {
    it('in a form, in both languages, until the other row is no longer among them', async () => {
      expect(await add({ name: 'Oak' })).toMatchObject({ code: 200 })
      const taken = { code: 500, error: 'field_taken' }
      expect(await add({ name: 'Oak' })).toMatchObject({ ...taken, msg: 'Name is already in use.' })
      language = 'zh_CN'
      expect(await add({ name: 'Oak' })).toMatchObject({ ...taken, msg: '名称已存在' })
      language = 'en_US'
      expect(await add({ name: 'Oak', isArchived: '1' })).toMatchObject({ code: 200 })
      expect(await add({ name: 'Oak', owner: null })).toMatchObject({ code: 200 })
      const [{ id }] = await named('Oak')
      expect(await ask('PUT', DESKS.url, { id, isArchived: '1' })).toMatchObject({ code: 200 })
      expect(await add({ name: 'Oak' })).toMatchObject({ code: 200 })
      expect(await ask('PUT', DESKS.url, { id, isArchived: '0' })).toMatchObject(taken)
    })

    it('with texts that need quotes, and with fields that have no value', async () => {
      expect(await add({ name: 'A', order: 'one' })).toMatchObject({ code: 200 })
      expect(await add({ name: 'B', order: 'one' })).toMatchObject({ error: 'field_taken' })
      const ended = { name: 'B', order: 'one', endedOn: '2026-02-28' }
      expect(await add(ended)).toMatchObject({ code: 200 })
      expect(await add({ name: 'C', order: 'one', kind: 'other' })).toMatchObject({ code: 200 })
    })

    it('in a sheet, which changes the row that is among them', async () => {
      const [headings] = await sheets.rows('importTemplate', { 'content-language': 'en_US' })
      expect(headings).toEqual(['Name *', 'Department', 'Kind', 'Order', 'Archived', 'Ended on'])
      await add({ name: 'Pine', isArchived: '1', kind: 'old' })
      const rows = [
        ['Name', 'Department', 'Kind', 'Archived'],
        ['Pine', '100', 'new', 'no'],
        ['Pine', '100', 'newer', 'no'],
        ['Pine', '100', 'archived', 'yes'],
      ]
      const { msg } = await sheets.import(rows)
      expect(msg.split('<br/>').slice(0, 2)).toEqual([
        'Rows imported: 2. Rows that failed: 1.',
        '1、Row 3, Pine 100: Name: the same as in row 2.',
      ])
      const again = await sheets.import(
        [rows[0] ?? [], ['Pine', '100', 'newest', 'no']],
        '?updateSupport=true',
      )
      expect(again).toMatchObject({ code: 200 })
      const kinds = (await named('Pine')).map(({ kind }: { kind: string }) => kind)
      expect(kinds).toEqual(['old', 'newest', 'archived'])
    })
  })
})
