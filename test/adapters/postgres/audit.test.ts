import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { copyDatabase } from '../../../adapters/postgres/parts/backup/copy-database.ts'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import { AUDITED_LOGS } from '../../../domain/audit/audited-log.ts'
import { chainOver } from '../../parts/chain/chain-over.ts'
import { anOperation } from '../../support/console-builders.ts'
import { emptyRecords, postgresRecords } from '../../support/postgres-records.ts'
import { emptyDatabase, preparedDatabase } from '../../support/prepared-database.ts'
import { seedFacts } from '../../support/seed-facts.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { openFreshDatabase } from '../../support/servers/open-fresh-database.ts'

describe('postgres audit', () => {
  const NEWEST = {
    filter: {},
    sort: { by: 'at', direction: 'desc' },
    offset: 0,
    limit: 200,
  } as const
  let database: Database

  beforeAll(async () => {
    database = await emptyDatabase()
    await prepareDatabase(database, seedFacts)
  })
  beforeEach(() => emptyRecords(database))
  afterAll(() => database.close())

  describe('a change and its entry', () => {
    it('are undone together when the work fails half-way', async () => {
      const { audit, given, parameters, operations } = postgresRecords(database)
      const work = async () => {
        await given.parameter('a', '1')
        throw new Error('half-way')
      }
      await expect(audit.change(work, () => anOperation())).rejects.toThrow('half-way')
      expect(await parameters.value('a')).toBeUndefined()
      expect((await operations.list(NEWEST)).total).toBe(0)
    })

    it('are undone together when the entry cannot be kept', async () => {
      const { audit, given, parameters } = postgresRecords(database)
      const entry = () => anOperation({ operatorId: 'no number' })
      await expect(audit.change(() => given.parameter('a', '1'), entry)).rejects.toThrow()
      expect(await parameters.value('a')).toBeUndefined()
    })

    it('are undone together when the entry cannot be made', async () => {
      const { audit, given, parameters, operations } = postgresRecords(database)
      const entry = () => {
        throw new Error('no entry')
      }
      await expect(audit.change(() => given.parameter('a', '1'), entry)).rejects.toThrow('no entry')
      expect(await parameters.value('a')).toBeUndefined()
      expect((await operations.list(NEWEST)).total).toBe(0)
    })

    it('are undone together with what was noted inside', async () => {
      const { audit, operations } = postgresRecords(database)
      const work = async () => {
        await audit.note(anOperation())
        throw new Error('half-way')
      }
      await expect(audit.change(work, () => anOperation())).rejects.toThrow('half-way')
      expect((await operations.list(NEWEST)).total).toBe(0)
    })
  })

  it('an entry that cannot be stored does not affect others in its batch', async () => {
    const { audit, operations } = postgresRecords(database)
    const entries = ['1', '2', 'no number', '3', '4'].map((operatorId) =>
      anOperation({ operatorId }),
    )
    const noted = await Promise.allSettled(entries.map((entry) => audit.note(entry)))
    const outcomes = noted.map(({ status }) => status === 'fulfilled')
    expect(outcomes).toEqual([true, true, false, true, true])
    const kept = (await operations.list(NEWEST)).entries.map(({ operatorId }) => operatorId)
    expect(kept.toSorted()).toEqual(['1', '2', '3', '4'])
  })

  describe('lists of a million entries', () => {
    it.each([
      ['operation_log', 'order by at desc, id desc', 'operation_log_at'],
      ['operation_log', 'order by milliseconds desc, id desc', 'operation_log_milliseconds'],
      ['operation_log', `where kind = 'add' order by at desc, id desc`, 'operation_log_kind_at'],
      [
        'operation_log',
        `where error is not null and true = $1 order by at desc, id desc`,
        'operation_log_failed_at',
      ],
      ['notices', 'order by created_at desc, id desc', 'notices_created_at'],
      ['parameters', 'order by created_at desc, id desc', 'parameters_created_at'],
    ])('page %s %s by an index', async (table, rest, index) => {
      const plan = await database.transaction(async () => {
        await database.rows({ text: 'set local enable_seqscan = off' }, [])
        const values = rest.includes('$1') ? [true] : []
        return database.rows({ text: `explain select * from ${table} ${rest} limit 10` }, values)
      })
      const steps = JSON.stringify(plan)
      expect(steps).toContain(`using ${index}`)
      expect(steps).not.toContain('Sort')
    })
  })
})

const HOSTILE = `ä 梅 🦊 "q" 'a' \\ \n\t {"a":[1,null]} \u2028`
const clock = { now: () => new Date() }

function writerOf(database: Database) {
  const records = postgresRecords(database)
  const operation = () =>
    records.audit.failure(anOperation({ at: clock.now(), parameters: HOSTILE, changes: HOSTILE }))
  const origin = { address: '203.0.113.7', userAgent: HOSTILE }
  const failure = { userName: HOSTILE, clientId: 'any', origin, reason: 'invalid_grant' }
  return { records, operation, login: () => records.log.record({ ...failure, at: clock.now() }) }
}

await describeWith('postgres', 'The chain of the logs on a server', (serverUrl) => {
  const prepared = async () => {
    const { database } = await openFreshDatabase(serverUrl, { poolSize: 5, isUnhurried: true })
    await prepareDatabase(database, seedFacts)
    return database
  }

  it('links what is stored late, and nothing twice, whichever instance does it', async () => {
    const database = await prepared()
    const { records, operation } = writerOf(database)
    const one = chainOver(records, clock)
    const other = chainOver(records, clock, one.seal)
    const late = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const slow = database.transaction(async () => {
      await operation()
      written.resolve()
      await late.promise
    })
    await written.promise
    await operation()
    await Promise.all([one.link(), other.link()])
    const early = await one.verify('operation')
    expect(early.findings).toEqual([])
    expect(early.counts).toMatchObject({ entries: 1, uncovered: 0 })
    late.resolve()
    await slow
    expect((await one.verify('operation')).counts).toMatchObject({ entries: 1, uncovered: 1 })
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([operation(), operation(), one.link(), other.link()])
    }
    await one.link()
    const { findings, counts } = await other.verify('operation')
    expect(findings).toEqual([])
    expect(counts).toMatchObject({ entries: 22, uncovered: 0 })
  })

  it('is right after the embedded database was copied there', async () => {
    const source = await preparedDatabase()
    onTestFinished(() => source.close())
    const { records, operation, login } = writerOf(source)
    const { link, erase, seal } = chainOver(records, clock)
    for (let round = 0; round < 3; round += 1) {
      await operation()
      await login()
      await link()
    }
    await erase.operation.removeBefore(clock.now(), 1)
    const { database: target } = await openFreshDatabase(serverUrl, { isUnhurried: true })
    await copyDatabase(source, target)
    const copied = writerOf(target)
    await copied.operation()
    const there = chainOver(copied.records, clock, seal)
    await there.link()
    for (const log of AUDITED_LOGS) expect((await there.verify(log)).findings).toEqual([])
    const { counts } = await there.verify('operation')
    expect(counts).toMatchObject({ links: 4, entries: 4, erased: 1, uncovered: 0 })
    await target.rows({ text: `update operation_log set changes = 'other' where id = 2` }, [])
    expect((await there.verify('operation')).findings).toMatchObject([{ kind: 'altered', id: '2' }])
  })
})
