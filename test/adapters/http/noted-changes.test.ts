import { describe, expect, it, vi } from 'vitest'
import { NotedChanges } from '../../../adapters/http/edge/audit/noted-changes.ts'
import { NotedParts } from '../../../adapters/http/files/download-file.ts'
import { pageNotes } from '../../../adapters/http/pages/changes/page-notes.ts'
import { seeingRecords } from '../../../application/modules/seeing-records.ts'
import { SeeChanges } from '../../../application/modules/seen-changes.ts'
import { ROLE } from '../../../domain/access/role-record.ts'
import type { AnyRow, RecordType } from '../../../domain/records/record.ts'
import { PARAMETER } from '../../../domain/settings/parameter.ts'
import { MemoryDatabase } from '../../memory/memory-database.ts'
import { MemoryRecordStore } from '../../memory/records/memory-record-store.ts'

it('a row that is too long hides none of those after it', () => {
  const noted = new NotedChanges()
  const long = Object.fromEntries(
    Array.from({ length: 49 }, (_none, n) => [`member${n}`, 'v'.repeat(199)]),
  )
  noted.add({ record: 'any', id: '1', after: long })
  noted.add({ record: 'any', id: '2', after: { name: 'short' } })
  expect(JSON.parse(noted.text ?? '')).toEqual({
    changes: [{ record: 'any', id: '2', after: { name: 'short' } }],
    left: 1,
  })
})

/** While nobody listens to events. @returns how often the store was asked for what was there */
async function looksAt(record: RecordType, row: Omit<AnyRow, 'id'>) {
  const store = new MemoryRecordStore(new MemoryDatabase(), record)
  const silence = {
    hears: () => false,
    with: <T>(_of: unknown, change: () => Promise<T>) => change(),
  }
  const seeing = seeingRecords(store, record, new SeeChanges(silence, pageNotes))
  const { id } = await store.add(row)
  const get = vi.spyOn(store, 'get')
  await new NotedChanges().during(async () => {
    await seeing.edit(id, { name: 'other' })
    await seeing.remove([id])
  })
  return get.mock.calls.length
}

it('looks at rows before a change only where the kernel does not', async () => {
  expect(await looksAt(ROLE, { name: 'one', key: 'one' })).toBe(2)
  expect(await looksAt(PARAMETER, { name: 'one', key: 'one' })).toBe(0)
})

describe('NotedParts', () => {
  it('notes once a minute for each reader of each file', async () => {
    let now = 0
    const lines: string[] = []
    const parts = new NotedParts(() => now)
    const read = (who: string) => parts.note(who, async () => void lines.push(who))
    for (const who of ['me 1', 'me 1', 'me 2', 'you 1', 'me 1']) await read(who)
    expect(lines).toEqual(['me 1', 'me 2', 'you 1'])
    now = 59_999
    await read('me 1')
    expect(lines).toHaveLength(3)
    now = 60_000
    await read('me 1')
    expect(lines).toHaveLength(4)
  })

  it('remembers only entries that were stored', async () => {
    const parts = new NotedParts(() => 0)
    await expect(parts.note('me', () => Promise.reject(new Error('full')))).rejects.toThrow('full')
    const lines: string[] = []
    await parts.note('me', async () => void lines.push('me'))
    expect(lines).toEqual(['me'])
  })

  it('forgets the oldest of ten thousand, which is then logged again', async () => {
    const parts = new NotedParts(() => 0)
    const lines: number[] = []
    const read = (who: number) => parts.note(String(who), async () => void lines.push(who))
    for (let who = 0; who <= 10_000; who += 1) await read(who)
    await read(10_000)
    expect(lines).toHaveLength(10_001)
    await read(0)
    expect(lines).toHaveLength(10_002)
  })
})
