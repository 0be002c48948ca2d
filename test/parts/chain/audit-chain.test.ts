import { describe, expect, it } from 'vitest'
import type { ChainHead } from '../../../application/parts/chain/chain-seal.ts'
import { KeepHeads } from '../../../application/parts/chain/keep-heads.ts'
import { hashedLink, signedLink } from '../../../domain/parts/chain/audit-link.ts'
import { MemoryDatabase } from '../../memory/memory-database.ts'
import { anOperation } from '../../support/console-builders.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { chainOver } from './chain-over.ts'

it('heads are kept once an hour, and not noted as kept when they were not', async () => {
  const records = memoryRecords()
  const clock = new MovingClock()
  const { link } = chainOver(records, clock)
  const kept: ChainHead[] = []
  let isFull = false
  const heads = {
    add: async (some: readonly ChainHead[]) => {
      if (isFull) throw new Error('full')
      kept.push(...some)
    },
  }
  const tell = { with: <T>(_events: unknown, change: () => Promise<T>) => change() }
  const { chain, rounds } = records
  const keep = new KeepHeads({ chain, heads, tell, rounds, clock })
  await keep.execute()
  expect(kept).toEqual([])
  await records.audit.failure(anOperation({ at: clock.now() }))
  await link()
  await keep.execute()
  await keep.execute()
  expect(kept).toMatchObject([{ log: 'operation', number: 1 }])
  clock.advance(3600)
  isFull = true
  await expect(keep.execute()).rejects.toThrow('full')
  isFull = false
  await keep.execute()
  expect(kept).toHaveLength(2)
})

const HOUR = 3600

/** @returns two links of an entry each */
async function linked() {
  const database = new MemoryDatabase()
  const records = memoryRecords(database)
  const clock = new MovingClock()
  const chain = chainOver(records, clock)
  const write = (seconds = 0) =>
    records.audit.failure(anOperation({ at: new Date(clock.now().getTime() + seconds * 1000) }))
  for (let n = 0; n < 2; n += 1) {
    await write()
    await chain.link()
    clock.advance(60)
  }
  const links = await records.chain.list('operation', 0, 9)
  return { database, records, clock, ...chain, write, links }
}

describe('LinkEntries', () => {
  it('links nothing to a link that says it has seen more than it was signed with', async () => {
    const { records, link, links, seal, write, verify } = await linked()
    const [first, last] = links
    if (!first || !last) throw new Error()
    const forged = { ...last, seen: '9000000000000000000' }
    const hash = seal.digest(hashedLink({ ...forged, previous: first.hash }))
    const own = records.chain.last.bind(records.chain)
    await write()
    for (const other of [forged, { ...forged, hash }]) {
      Object.assign(records.chain, {
        last: async (log: 'login' | 'operation') => (log === 'operation' ? other : own(log)),
      })
      await expect(link()).rejects.toThrow('end of the chain of the operation log')
    }
    Object.assign(records.chain, { last: own })
    await link()
    expect((await verify('operation')).counts).toMatchObject({ entries: 3, findings: 0 })
    expect(seal.check(signedLink(last), last)).toBe('right')
  })

  it('goes on with the other log if one cannot be linked', async () => {
    const { clock, records, link, write, verify } = await linked()
    const origin = { address: '203.0.113.9', userAgent: '' }
    const failure = { userName: 'here', clientId: 'any', origin, reason: 'invalid_grant' }
    await records.log.record({ ...failure, at: clock.now() })
    await write()
    const own = records.chain.append.bind(records.chain)
    Object.assign(records.chain, {
      append: async (given: Parameters<typeof own>[0]) => {
        if (given.log === 'login') throw new Error('locked')
        return own(given)
      },
    })
    await expect(link()).rejects.toThrow('locked')
    expect((await verify('operation')).counts).toMatchObject({ entries: 3, uncovered: 0 })
  })

  it('is told of when it was held up for more than an hour', async () => {
    const { clock, link, write, verify } = await linked()
    await write()
    await write()
    clock.advance(HOUR + 1)
    const { counts: before } = await verify('operation')
    expect(before).toMatchObject({ uncovered: 2, late: 0 })
    expect(before.oldest).toBeDefined()
    await link()
    const { findings, counts } = await verify('operation')
    expect(findings).toMatchObject([{ kind: 'late', what: 'link', link: 3, entries: 2 }])
    expect(counts).toMatchObject({ late: 2, findings: 0 })
  })

  it('takes no entry for added because another one had a clock that was ahead', async () => {
    const { clock, link, write, verify } = await linked()
    await write(5 * HOUR)
    await link()
    clock.advance(60)
    await write()
    await link()
    expect((await verify('operation')).findings).toEqual([])
  })
})
