import { describe, expect, it } from 'vitest'
import { NamesInSheet } from '../../../application/modules/names-in-sheet.ts'
import { FieldChecks } from '../../../application/records/field-checks.ts'
import { ImportRecords } from '../../../application/records/import-records.ts'
import { ManageRecords } from '../../../application/records/manage-records.ts'
import type { RecordHooks } from '../../../application/records/record-hooks.ts'
import { choice, createdAt, date, record, text } from '../../../bootstrap/public.ts'
import { parsePermissionCode } from '../../../domain/access/permission-code.ts'
import { PermissionSet } from '../../../domain/access/permission-set.ts'
import { NOBODY, SYSTEM } from '../../../domain/identity/system-caller.ts'
import { TwiceInSheet } from '../../../domain/imports/row-errors.ts'
import type { AnyRow, Form } from '../../../domain/records/record.ts'
import { MemoryDatabase } from '../../memory/memory-database.ts'
import { memoryRecordStores } from '../../memory/records/memory-record-store.ts'

const SHELVES = [
  ['1', 'First', '一'],
  ['2', 'Second', '二'],
] as const
const LOAN = record({
  name: 'loan',
  fields: {
    book: text({ max: 20, words: ['Book', '书'] }),
    note: text({ max: 20, empty: '', words: ['Note', '备注'] }),
    returnedOn: date({ empty: undefined, words: ['Returned on', '归还日期'] }),
    shelves: choice({ options: SHELVES, several: true, empty: [], words: ['Shelves', '书架'] }),
    createdAt,
  },
  uniqueAmong: [{ fields: ['book'], where: { returnedOn: undefined } }],
})

const PAGE = { sort: [], offset: 0, limit: 10, conditions: [] }

/** Loans, and what was called in the order of the calls. */
function loans(own: RecordHooks<AnyRow> = {}) {
  const calls: string[] = []
  const called = (name: string) => async () => void calls.push(name)
  const checks = new FieldChecks([], {
    references: { end: called('checked') },
    note: () => calls.push('noted'),
    stored: async (_, form) => form,
    files: { release: async () => () => void calls.push('released') },
  })
  const hooks = {
    guard: { hold: called('held'), execute: called('guarded') },
    after: { execute: async () => called('settled') },
    ...own,
  }
  const store = memoryRecordStores(new MemoryDatabase())(LOAN)
  const clock = { now: () => new Date(0) }
  const records = new ManageRecords(LOAN, { store, clock, checks }, hooks)
  const sheet = () =>
    new NamesInSheet(
      LOAN,
      async () => [],
      () => true,
    )
  const imports = new ImportRecords(LOAN, records, { attempt: (work) => work() }, { sheet })
  const rows = (...forms: Form[]) => forms.map((form, at) => ({ row: at + 2, name: '', form }))
  return {
    calls,
    records,
    import: async (forms: Form[], { updates = true, onlyChecks = false } = {}) => {
      const request = { rows: rows(...forms), updates, onlyChecks }
      const { lines } = await imports.execute(request, SYSTEM, (work) => work())
      return lines.map(({ outcome }) => outcome)
    },
  }
}

describe('an import', () => {
  it('does what follows its rows only if they are stored', async () => {
    const { calls, import: imported } = loans()
    expect(await imported([{ book: 'A' }], { onlyChecks: true })).toEqual(['added'])
    expect(calls).not.toContain('settled')
    expect(await imported([{ book: 'B' }, { book: 'C' }])).toEqual(['added', 'added'])
    expect(calls.slice(-4)).toEqual(['released', 'settled', 'released', 'settled'])
  })

  it('knows a row by its key, whether what makes it unique is missing or none', async () => {
    const { import: imported } = loans()
    expect(await imported([{ book: 'A', note: '1' }])).toEqual(['added'])
    expect(await imported([{ book: 'A', note: '2' }])).toEqual(['changed'])
    expect(await imported([{ book: 'A', note: '3', returnedOn: null }])).toEqual(['changed'])
    expect(await imported([{ book: 'A', note: '3' }])).toEqual(['unchanged'])
  })

  it('adds rows that the key does not concern, and changes none unless asked to', async () => {
    const { import: imported } = loans()
    const returned = { book: 'A', returnedOn: '2026-01-01' }
    expect(await imported([{ book: 'A' }, returned, returned])).toEqual(Array(3).fill('added'))
    const [refused] = await imported([{ book: 'A', note: '1' }], { updates: false })
    expect(refused).toMatchObject({ code: 'field_taken' })
  })

  it('fails as a whole for what is no fault of a row', async () => {
    const away = Object.assign(new Error('away'), { code: 'ECONNRESET' })
    const fails = { execute: () => Promise.reject(away) }
    const { import: imported } = loans({ guard: fails })
    await expect(imported([{ book: 'A' }])).rejects.toBe(away)
  })

  it('takes a key once from a sheet', async () => {
    const { import: imported } = loans()
    const [first, second] = await imported([{ book: 'A' }, { book: 'A', note: '1' }])
    expect([first, second]).toEqual(['added', expect.any(TwiceInSheet)])
  })
})

describe('records', () => {
  it('are seen by nobody who calls without a session', async () => {
    const { records } = loans()
    await records.add({ book: 'A' }, SYSTEM)
    const page = { ...PAGE, asked: {} }
    expect([
      (await records.list(page, SYSTEM)).total,
      (await records.list(page, NOBODY)).total,
    ]).toEqual([1, 0])
  })

  it('take the locks of their guard first, and let it refuse a removal first', async () => {
    const { calls, records } = loans()
    const { row } = await records.addRow({ book: 'A' }, SYSTEM)
    calls.length = 0
    await records.edit(row.id, { note: '1' }, SYSTEM)
    expect(calls).toEqual(['held', 'guarded', 'noted'])
    calls.length = 0
    await (await records.remove([row.id], SYSTEM))()
    expect(calls).toEqual(['held', 'guarded', 'checked', 'noted', 'released', 'settled'])
  })

  it('show what refers to several only to whoever sees all of them', async () => {
    const code = parsePermissionCode('shop:shelf:list')
    const seen = async () => new Set(['1'])
    const { records } = loans({ readers: new Map([['note', { code, of: 'shelves', seen }]]) })
    await records.add({ book: 'A', note: 'a', shelves: ['1'] }, SYSTEM)
    await records.add({ book: 'B', note: 'b', shelves: ['1', '2'] }, SYSTEM)
    const by = { ...SYSTEM, permissions: PermissionSet.of([], [code]) }
    const { rows } = await records.list({ ...PAGE, asked: {} }, by)
    expect(rows.map(({ note }) => note)).toEqual(['a', undefined])
    const { rows: closed } = await records.list({ ...PAGE, asked: {} }, { ...SYSTEM })
    expect(closed.map(({ note }) => note)).toEqual([undefined, undefined])
  })

  it('keep what no form may write', async () => {
    const { records } = loans()
    const { row } = await records.addRow({ book: 'A' }, SYSTEM)
    await records.edit(row.id, { createdAt: new Date(7), book: 'B' }, SYSTEM)
    expect(await records.get(row.id, SYSTEM)).toMatchObject({ createdAt: new Date(0), book: 'B' })
  })
})
