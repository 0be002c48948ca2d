import { describe, expect, it } from 'vitest'
import { Ed25519ChainSeal } from '../../../adapters/crypto/parts/chain/ed25519-chain-seal.ts'
import { IdRanges } from '../../../domain/audit/id-ranges.ts'
import { hashedLink, signedLink } from '../../../domain/parts/chain/audit-link.ts'
import { MemoryDatabase } from '../../memory/memory-database.ts'
import { anOperation } from '../../support/console-builders.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { aChainKey, chainOver } from './chain-over.ts'

const MINUTE = 60

/** @returns three links of two entries each, a minute apart */
async function linked() {
  const database = new MemoryDatabase()
  const records = memoryRecords(database)
  const clock = new MovingClock()
  const chain = chainOver(records, clock)
  const write = () => records.audit.failure(anOperation({ at: clock.now() }))
  for (let link = 0; link < 3; link += 1) {
    for (let entry = 0; entry < 2; entry += 1) await write()
    await chain.link()
    clock.advance(MINUTE)
  }
  const ids = database.operations.map(({ id }) => id)
  const verify = async () => (await chain.verify('operation')).findings
  return { database, records, clock, ...chain, write, ids, findings: verify }
}

describe('VerifyChain', () => {
  it('finds nothing in logs that nobody touched', async () => {
    const { verify, write, ids } = await linked()
    await write()
    const { findings, counts } = await verify('operation')
    expect(findings).toEqual([])
    expect(counts).toMatchObject({ links: 3, entries: 6, erased: 0, uncovered: 1 })
    expect(ids).toHaveLength(6)
    expect((await verify('login')).counts).toMatchObject({ links: 0, uncovered: 0, findings: 0 })
  })

  it('names an entry that was altered', async () => {
    const { database, findings, ids } = await linked()
    database.operations = database.operations.map((entry) =>
      entry.id === ids[2] ? { ...entry, operatorName: 'somebody else' } : entry,
    )
    expect(await findings()).toMatchObject([
      { kind: 'altered', log: 'operation', what: 'entry', id: ids[2], link: 2 },
    ])
  })

  it('names an entry that was cut', async () => {
    const { database, findings, ids } = await linked()
    database.operations = database.operations.filter(({ id }) => id !== ids[3])
    expect(await findings()).toMatchObject([{ kind: 'cut', what: 'entry', id: ids[3], link: 2 }])
  })

  it('names an entry that was added among others', async () => {
    const { database, records, findings, ids, clock, link } = await linked()
    database.nextId('console')
    await records.audit.failure(anOperation({ at: clock.now() }))
    await link()
    clock.advance(2 * 3600)
    const [extra = ''] = database.operations.map(({ id }) => id).filter((id) => !ids.includes(id))
    const added = String(BigInt(extra) - 1n)
    const [entry] = database.operations
    if (!entry) throw new Error()
    await records.audit.failure(anOperation({ at: clock.now() }))
    await link()
    expect(await findings()).toEqual([])
    database.operations = [...database.operations, { ...entry, id: added }]
    expect(await findings()).toMatchObject([{ kind: 'added', what: 'entry', id: added }])
  })

  it('names an entry that is dated back', async () => {
    const { records, findings, clock, link } = await linked()
    const at = new Date(clock.now().getTime() - 2 * 3_600_000)
    await records.audit.failure(anOperation({ at }))
    await link()
    expect(await findings()).toMatchObject([{ kind: 'added', at, why: 'dated', link: 4 }])
  })

  it('names a link that was cut, and says where the chain ends before a kept head', async () => {
    const { records, findings, tools, verify } = await linked()
    const links = await tools.chain.list('operation', 0, 9)
    Object.assign(records.chain, { list: async () => links.filter(({ number }) => number !== 2) })
    expect(await findings()).toMatchObject([{ kind: 'cut', what: 'link', link: 2 }])
    Object.assign(records.chain, { list: async () => links.slice(0, 2) })
    expect(await findings()).toEqual([])
    const { findings: named } = await verify('operation', { heads: links })
    expect(named).toMatchObject([{ kind: 'cut', what: 'head', link: 3 }])
  })

  it('names what was altered with its hashes made anew', async () => {
    const { records, findings, tools, seal } = await linked()
    const [first, ...others] = await tools.chain.list('operation', 0, 9)
    if (!first) throw new Error()
    const forged = { ...first, ids: first.ids.slice(1), digests: first.digests.slice(1) }
    const hash = seal.digest(hashedLink({ ...forged, previous: '' }))
    Object.assign(records.chain, { list: async () => [{ ...forged, hash }, ...others] })
    expect(await findings()).toMatchObject([
      { kind: 'altered', what: 'link', link: 1, why: 'signature' },
      { kind: 'added', what: 'entry', id: first.ids[0] },
      { kind: 'altered', what: 'link', link: 2, why: 'content' },
    ])
  })

  it('names links that another key has signed, unless a later link vouches for them', async () => {
    const { records, clock, seal, write, findings, tools } = await linked()
    const [old] = await tools.chain.list('operation', 2, 1)
    if (!old) throw new Error()
    const stranger = chainOver(records, clock)
    await write()
    await stranger.link()
    expect(await tools.chain.last('operation')).toMatchObject({ begins: true, number: 4 })
    expect(await findings()).toMatchObject([{ kind: 'foreign', what: 'link', link: 4 }])
    await write()
    const both = new Ed25519ChainSeal(aChainKey())
    await chainOver(records, clock, both).link()
    const { findings: seen } = await chainOver(records, clock, seal).verify('operation')
    expect(seen).toMatchObject([{ kind: 'foreign', link: 4 }])
  })

  it('goes on with a new key while the old one is known, and vouches for it later', async () => {
    const { database, records, clock, write } = await linked()
    const [old, current] = [aChainKey(), aChainKey()]
    const fresh = memoryRecords(database)
    await chainOver(fresh, clock, new Ed25519ChainSeal(old)).link()
    await write()
    await chainOver(fresh, clock, new Ed25519ChainSeal(current, [old])).link()
    const { findings } = await chainOver(fresh, clock, new Ed25519ChainSeal(current)).verify(
      'operation',
    )
    expect(findings).toEqual([])
    expect(records.operations).toBeDefined()
  })

  it('names a head that was forged or differs', async () => {
    const { tools, verify, seal } = await linked()
    const [first, second] = await tools.chain.list('operation', 0, 9)
    if (!first || !second) throw new Error()
    const other = { log: 'operation', number: 2, hash: first.hash } as const
    const heads = [
      { ...first, hash: second.hash },
      { ...other, ...seal.sign(signedLink(other)) },
    ]
    const { findings } = await verify('operation', { heads })
    expect(findings).toMatchObject([
      { kind: 'altered', what: 'head', link: 1, why: 'signature' },
      { kind: 'altered', what: 'head', link: 2, why: 'content' },
    ])
  })

  it('compares each head that was kept of a link, not only the last', async () => {
    const { tools, verify, seal } = await linked()
    const [good] = await tools.chain.list('operation', 2, 1)
    if (!good) throw new Error()
    const other = { log: 'operation', number: 3, hash: '0'.repeat(64) } as const
    const heads = [{ ...other, ...seal.sign(signedLink(other)) }, good]
    expect((await verify('operation', { heads })).findings).toMatchObject([
      { kind: 'altered', what: 'head', link: 3, why: 'content' },
    ])
  })

  it('verifies over erased entries, and names what else is gone', async () => {
    const { database, erase, findings, ids, verify } = await linked()
    const [first = '', second = '', third = ''] = ids
    await erase.operation.execute((log) => log.remove([first, second]), {
      reason: 'removed',
      by: 'admin',
    })
    expect(await findings()).toEqual([])
    expect((await verify('operation')).counts).toMatchObject({ entries: 6, erased: 2 })
    database.operations = database.operations.filter(({ id }) => id !== third)
    expect(await findings()).toMatchObject([{ kind: 'cut', id: third }])
  })

  it('names an entry that was altered before the service erased it, whatever it is dated', async () => {
    const { database, erase, findings, ids, clock, verify } = await linked()
    const [first, other] = [ids[0] ?? '', ids[3] ?? '']
    database.operations = database.operations.map((entry) =>
      entry.id === other ? { ...entry, at: new Date(0) } : entry,
    )
    await erase.operation.removeBefore(new Date(clock.now().getTime() - 86_400_000), 1000)
    expect(database.operations).toHaveLength(5)
    const named = { kind: 'altered', what: 'entry', id: other, link: 2, why: 'erased' }
    expect(await findings()).toMatchObject([named])
    await erase.operation.execute((log) => log.remove([first]), { reason: 'removed', by: 'x' })
    await erase.operation.clear('x')
    expect(await findings()).toMatchObject([named])
    expect((await verify('operation')).counts).toMatchObject({ entries: 6, erased: 5 })
  })

  it('believes no erasure that was not signed here', async () => {
    const { database, records, findings, ids, clock } = await linked()
    const [first = ''] = ids
    const stranger = new Ed25519ChainSeal(aChainKey())
    database.operations = database.operations.filter(({ id }) => id !== first)
    const erasure = { log: 'operation', at: clock.now(), reason: 'removed', by: 'admin' } as const
    await records.chain.addErasure({
      ...erasure,
      ids: IdRanges.of([first]),
      digests: [],
      ...stranger.sign('anything'),
    })
    expect(await findings()).toMatchObject([{ kind: 'cut', id: first }])
  })

  it('reads a part of the chain', async () => {
    const { clock, verify, database } = await linked()
    database.operations = database.operations.slice(1)
    const from = new Date(clock.now().getTime() - 2 * MINUTE * 1000)
    const part = await verify('operation', { from })
    expect(part.findings).toEqual([])
    expect(part.counts).toMatchObject({ links: 2 })
    const to = new Date(clock.now().getTime() - MINUTE * 1000)
    expect((await verify('operation', { from, to })).counts).toMatchObject({ links: 1 })
    expect((await verify('operation', { to })).findings).toHaveLength(1)
  })
})
