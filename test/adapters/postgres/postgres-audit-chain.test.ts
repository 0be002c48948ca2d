import { expect, it, onTestFinished } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { copyDatabase } from '../../../adapters/postgres/schema/copy-database.ts'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import { AUDITED_LOGS } from '../../../domain/audit/audited-log.ts'
import { chainOver } from '../../support/chain.ts'
import { anOperation } from '../../support/console-builders.ts'
import { postgresRecords } from '../../support/postgres-records.ts'
import { preparedDatabase } from '../../support/prepared-database.ts'
import { seedFacts } from '../../support/seed-facts.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { openFreshDatabase } from '../../support/servers/open-fresh-database.ts'

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
