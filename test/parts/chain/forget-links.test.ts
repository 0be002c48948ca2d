import { describe, expect, it } from 'vitest'
import { ForgetLinks } from '../../../application/parts/chain/forget-links.ts'
import { MemoryDatabase } from '../../memory/memory-database.ts'
import { anOperation } from '../../support/console-builders.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { chainOver } from './chain-over.ts'

const DAY = 86_400
const RETENTION = { reason: 'retention', by: '' } as const

/** @returns four links of an entry each */
async function linked() {
  const database = new MemoryDatabase()
  const records = memoryRecords(database)
  const clock = new MovingClock()
  const chain = chainOver(records, clock)
  for (let n = 0; n < 4; n += 1) {
    await records.audit.failure(anOperation({ at: clock.now() }))
    await chain.link()
    clock.advance(60)
  }
  const forget = new ForgetLinks(chain.tools, { login: 30, operation: 30 })
  const ids = database.operations.map(({ id }) => id)
  const numbers = async () =>
    (await records.chain.list('operation', 0, 9)).map(({ number }) => number)
  const erase = (some: readonly string[]) =>
    chain.erase.operation.execute((log) => log.remove(some), RETENTION)
  return { database, records, clock, ...chain, forget, ids, numbers, erase }
}

describe('ForgetLinks', () => {
  it('forgets the first links once all their entries are erased, and the rest verifies', async () => {
    const { records, forget, ids, numbers, erase, verify } = await linked()
    await erase([ids[0] ?? '', ids[1] ?? '', ids[3] ?? ''])
    await forget.execute()
    expect(await numbers()).toEqual([3, 4])
    expect(await records.chain.start('operation')).toMatchObject({ number: 2, entries: 2 })
    const { findings, counts } = await verify('operation')
    expect(findings).toEqual([])
    expect(counts).toMatchObject({ links: 2, entries: 2, erased: 1 })
  })

  it('keeps the last link, from which the chain goes on', async () => {
    const { records, clock, forget, numbers, erase, ids, link, verify } = await linked()
    await erase(ids)
    await forget.execute()
    expect(await numbers()).toEqual([4])
    await records.audit.failure(anOperation({ at: clock.now() }))
    await link()
    expect((await verify('operation')).findings).toEqual([])
    await forget.execute()
    expect(await numbers()).toEqual([5])
    expect((await verify('operation')).findings).toEqual([])
  })

  it('keeps links of entries that were cut for as long as their entries would be', async () => {
    const { database, clock, forget, numbers, verify } = await linked()
    database.operations = database.operations.slice(1)
    await forget.execute()
    expect(await numbers()).toEqual([1, 2, 3, 4])
    expect((await verify('operation')).findings).toMatchObject([{ kind: 'cut' }])
    clock.advance(31 * DAY)
    await forget.execute()
    expect(await numbers()).toEqual([2, 3, 4])
    expect((await verify('operation')).findings).toEqual([])
  })

  it('believes no age that is not signed, and signs no start behind it', async () => {
    const { database, records, forget, numbers, verify } = await linked()
    database.operations = database.operations.slice(3)
    const links = await records.chain.list('operation', 0, 9)
    const aged = links.map((link) => ({ ...link, at: new Date(0) }))
    Object.assign(records.chain, {
      list: async (_log: string, after: number) => aged.filter(({ number }) => number > after),
    })
    await expect(forget.execute()).rejects.toThrow('link 1 of the chain of the operation log')
    expect(await records.chain.start('operation')).toBeUndefined()
    expect(await numbers()).toEqual([1, 2, 3, 4])
    expect((await verify('operation')).findings).toContainEqual(
      expect.objectContaining({ kind: 'altered', what: 'link', link: 1 }),
    )
  })

  it('signs no start behind one that was forged', async () => {
    const { database, records, forget, ids, erase, verify, clock, seal } = await linked()
    await erase([ids[2] ?? ''])
    database.operations = database.operations.slice(2)
    const [second] = await records.chain.list('operation', 1, 1)
    if (!second) throw new Error()
    const { hash, seen, open } = second
    const forged = { log: 'operation', number: 2, hash, seen, open, at: clock.now() } as const
    await records.chain.moveStart({ ...forged, entries: 2, ...seal.sign('anything') })
    await expect(forget.execute()).rejects.toThrow('start of the chain of the operation log')
    expect((await verify('operation')).findings).toMatchObject([{ kind: 'altered', what: 'start' }])
  })

  it('keeps links of entries that were altered before they were erased', async () => {
    const { database, forget, ids, numbers, erase, verify } = await linked()
    database.operations = database.operations.map((entry) => ({ ...entry, url: '/other' }))
    await erase([ids[0] ?? ''])
    await forget.execute()
    expect(await numbers()).toEqual([1, 2, 3, 4])
    expect((await verify('operation')).findings).toHaveLength(4)
  })

  it('is named when no link is left behind it, and nothing begins anew', async () => {
    const { records, forget, erase, ids, link, verify } = await linked()
    await erase([ids[0] ?? ''])
    await forget.execute()
    Object.assign(records.chain, { list: async () => [], last: async () => undefined })
    await expect(link()).rejects.toThrow('end of the chain of the operation log')
    expect((await verify('operation')).findings).toMatchObject([
      { kind: 'cut', what: 'link', link: 2 },
    ])
  })

  it('is checked where it closes a gap, and each head that was kept of a link', async () => {
    const { records, forget, erase, ids, verify, seal } = await linked()
    const [first, second] = await records.chain.list('operation', 0, 2)
    if (!first || !second) throw new Error()
    await erase(ids.slice(0, 3))
    await forget.execute()
    const start = await records.chain.start('operation')
    const list = records.chain.list.bind(records.chain)
    Object.assign(records.chain, {
      last: async () => first,
      list: async (log: 'operation', after: number, limit: number) =>
        after === 0 ? [] : list(log, after, limit),
    })
    const from = new Date(second.at)
    expect((await verify('operation', { from })).findings).toEqual([])
    Object.assign(records.chain, { start: async () => start && { ...start, entries: 9 } })
    expect((await verify('operation', { from })).findings).toMatchObject([
      { kind: 'altered', what: 'start', link: 3, why: 'signature' },
    ])
    const forged = { ...first, ...seal.sign('anything') }
    const { findings } = await verify('operation', { from, heads: [forged] })
    expect(findings).toMatchObject([{ what: 'start' }, { what: 'head', link: 1, why: 'signature' }])
  })

  it('is seen through when an erased entry is there again, or the start was altered', async () => {
    const { database, records, forget, erase, ids, verify } = await linked()
    const [first] = database.operations
    if (!first) throw new Error()
    await erase([ids[0] ?? ''])
    await forget.execute()
    database.operations = [first, ...database.operations]
    expect((await verify('operation')).findings).toMatchObject([{ kind: 'added', id: first.id }])
    database.operations = database.operations.slice(1)
    const start = await records.chain.start('operation')
    if (!start) throw new Error()
    await records.chain.moveStart({ ...start, hash: '0'.repeat(64) })
    expect((await verify('operation')).findings).toMatchObject([
      { kind: 'altered', what: 'start', why: 'signature' },
      { kind: 'altered', what: 'link', link: 2, why: 'content' },
    ])
  })
})
