import { describe, expect, it } from 'vitest'
import { Ed25519ChainSeal } from '../../../adapters/crypto/parts/chain/ed25519-chain-seal.ts'
import { IdRanges } from '../../../domain/audit/id-ranges.ts'
import { hashedLink, signedLink } from '../../../domain/parts/chain/audit-link.ts'
import { MemoryDatabase } from '../../memory/memory-database.ts'
import { anOperation } from '../../support/console-builders.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { aChainKey, chainOver } from './chain-over.ts'

const HOUR = 3600
const YEAR_MS = 365 * 86_400_000

/** A log with a linked entry of its own. */
async function begun() {
  const database = new MemoryDatabase()
  const records = memoryRecords(database)
  const clock = new MovingClock()
  const chain = chainOver(records, clock)
  const write = async (at = clock.now()) => {
    await records.audit.failure(anOperation({ at }))
    return (
      database.operations.map(({ id }) => id).toSorted((a, b) => Number(b) - Number(a))[0] ?? ''
    )
  }
  const old = () => write(new Date(clock.now().getTime() - YEAR_MS))
  await write()
  await chain.link()
  /** @returns the ids of all that are dated back */
  const many = async (count: number, at = clock.now()) => {
    for (let n = 0; n < count; n += 1) await records.audit.failure(anOperation({ at }))
    return database.operations.filter((one) => one.at < clock.now()).map(({ id }) => id)
  }
  const bring = (...ids: readonly string[]) => chain.imported.witness('operation', IdRanges.of(ids))
  return { database, records, clock, ...chain, write, old, many, bring }
}

describe('LinkImported', () => {
  it('T-122: entries of an import are dated back without a finding, and counted', async () => {
    const { bring, clock, link, old, verify, write } = await begun()
    await bring(await old(), await old())
    clock.advance(60)
    await write()
    await link()
    const { findings, counts } = await verify('operation')
    expect(findings).toEqual([])
    expect(counts).toMatchObject({ links: 3, entries: 4, imported: 2, late: 0, uncovered: 0 })
  })

  it('T-122: what they say is vouched for', async () => {
    const { bring, database, old, verify } = await begun()
    const [first, second] = [await old(), await old()]
    await bring(first, second)
    database.operations = database.operations
      .filter(({ id }) => id !== first)
      .map((entry) => (entry.id === second ? { ...entry, operatorName: 'somebody' } : entry))
    expect((await verify('operation')).findings).toMatchObject([
      { kind: 'cut', id: first, link: 2 },
      { kind: 'altered', id: second, link: 2 },
    ])
  })

  it('T-122: nobody without the key can say that an entry was imported', async () => {
    const { clock, old, records, seal, tools, verify } = await begun()
    const stranger = chainOver(records, clock, new Ed25519ChainSeal(aChainKey()))
    await stranger.imported.witness('operation', IdRanges.of([await old()]))
    expect((await verify('operation')).findings).toMatchObject([{ kind: 'foreign', link: 2 }])
    const [first, last] = await tools.chain.list('operation', 0, 2)
    if (!first || !last) throw new Error()
    const hash = seal.digest(hashedLink({ ...last, begins: false, previous: first.hash }, 'import'))
    const signed = { keyId: first.keyId, signature: last.signature }
    const forged = { ...last, begins: false, hash, ...signed }
    expect(seal.check(signedLink(forged), forged)).toBe('wrong')
    Object.assign(records.chain, { list: async () => [first, forged] })
    expect((await verify('operation')).findings).toMatchObject([
      { kind: 'altered', what: 'link', link: 2, why: 'signature' },
    ])
  })

  it('leaves ids between them open, for entries that are stored later', async () => {
    const { bring, database, clock, link, old, verify, write } = await begun()
    const first = await old()
    const own = await write()
    const second = await old()
    const [entry] = database.operations.filter(({ id }) => id === own)
    database.operations = database.operations.filter(({ id }) => id !== own)
    await bring(first, second)
    if (entry) database.operations = [...database.operations, entry]
    clock.advance(HOUR / 2)
    await link()
    const { findings, counts } = await verify('operation')
    expect(findings).toEqual([])
    expect(counts).toMatchObject({ links: 3, entries: 4, uncovered: 0 })
  })

  it('follows the link that another instance adds meanwhile', async () => {
    const { bring, database, link, old, records, verify, write } = await begun()
    await write()
    const seen = database.operations
    const id = await old()
    const all = database.operations
    const own = records.chain.append.bind(records.chain)
    Object.assign(records.chain, {
      append: async (given: Parameters<typeof own>[0]) => {
        Object.assign(records.chain, { append: own })
        // It does not see what an open transaction has added.
        database.operations = seen
        await link()
        database.operations = all
        return own(given)
      },
    })
    await bring(id)
    const { findings, counts } = await verify('operation')
    expect(findings).toEqual([])
    expect(counts).toMatchObject({ links: 3, entries: 3, imported: 1 })
  })

  it('leaves what waits for the service to link, however much that is and however long', async () => {
    const { bring, clock, link, many, old, verify } = await begun()
    await many(2500)
    await bring(await old())
    clock.advance(2 * HOUR)
    await link()
    const { counts } = await verify('operation')
    expect(counts).toMatchObject({ entries: 2502, late: 2500, findings: 0, uncovered: 0 })
  })

  it('T-122: makes links of a thousand entries, which may be erased', async () => {
    const { bring, clock, erase, link, many, verify } = await begun()
    const ids = await many(1200, new Date(clock.now().getTime() - YEAR_MS))
    await bring(...ids)
    expect((await verify('operation')).counts).toMatchObject({ links: 3, imported: 1200 })
    const removed = { reason: 'removed', by: 'admin' } as const
    await erase.operation.execute((log) => log.remove(ids.slice(7, 9)), removed)
    expect((await verify('operation')).counts).toMatchObject({ findings: 0, erased: 2 })
    const before = new Date(clock.now().getTime() - YEAR_MS / 2)
    for (let rounds = 0; rounds < 2; rounds += 1) await erase.operation.removeBefore(before, 1000)
    await link()
    const { findings, counts } = await verify('operation')
    expect(findings).toEqual([])
    expect(counts).toMatchObject({ entries: 1201, imported: 0, erased: 1200, uncovered: 0 })
  })

  it('refuses ids that the chain has passed, and an end that was altered', async () => {
    const { bring, clock, database, link, old, records, tools, write } = await begun()
    const id = await old()
    const [entry] = database.operations.filter((one) => one.id === id)
    database.operations = database.operations.filter((one) => one.id !== id)
    for (let links = 0; links < 3; links += 1) {
      await write()
      await link()
      clock.advance(HOUR)
    }
    if (entry) database.operations = [...database.operations, entry]
    await expect(bring(id)).rejects.toThrow('more than an hour')
    const last = await tools.chain.last('operation')
    Object.assign(records.chain, { last: async () => ({ ...last, seen: '1' }) })
    await expect(bring(await old())).rejects.toThrow('is not what was signed')
  })
})
