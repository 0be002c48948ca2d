import { describe, expect, it } from 'vitest'
import { NamesInSheet } from '../../../application/modules/names-in-sheet.ts'
import { FieldChecks } from '../../../application/records/field-checks.ts'
import { ImportRecords } from '../../../application/records/import-records.ts'
import { ManageRecords } from '../../../application/records/manage-records.ts'
import { createdAt, date, record, text } from '../../../bootstrap/public.ts'
import { NOBODY, SYSTEM } from '../../../domain/identity/system-caller.ts'
import { TwiceInSheet } from '../../../domain/imports/row-errors.ts'
import type { Form } from '../../../domain/records/record.ts'
import { MemoryDatabase } from '../../memory/memory-database.ts'
import { memoryRecordStores } from '../../memory/records/memory-record-store.ts'

const LOAN = record({
  name: 'loan',
  fields: {
    book: text({ max: 20, words: ['Book', '书'] }),
    note: text({ max: 20, empty: '', words: ['Note', '备注'] }),
    returnedOn: date({ empty: undefined, words: ['Returned on', '归还日期'] }),
    createdAt,
  },
  uniqueAmong: [{ fields: ['book'], where: { returnedOn: undefined } }],
})

/** Loans, and what was called in the order of the calls. */
function loans() {
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

  it('adds a row that the key does not concern, and one that may not be changed never', async () => {
    const { import: imported } = loans()
    const returned = { book: 'A', returnedOn: '2026-01-01' }
    expect(await imported([{ book: 'A' }, returned, returned])).toEqual(Array(3).fill('added'))
    const [refused] = await imported([{ book: 'A', note: '1' }], { updates: false })
    expect(refused).toMatchObject({ code: 'field_taken' })
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
    const page = { sort: [], offset: 0, limit: 10, conditions: [], asked: {} }
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

  it('keep what no form may write', async () => {
    const { records } = loans()
    const { row } = await records.addRow({ book: 'A' }, SYSTEM)
    await records.edit(row.id, { createdAt: new Date(7), book: 'B' }, SYSTEM)
    expect(await records.get(row.id, SYSTEM)).toMatchObject({ createdAt: new Date(0), book: 'B' })
  })
})
