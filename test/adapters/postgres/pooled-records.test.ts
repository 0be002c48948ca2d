import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { openPostgres } from '../../../adapters/postgres/connection/open-postgres.ts'
import { PostgresExclusiveWork } from '../../../adapters/postgres/instances/postgres-exclusive-work.ts'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import { auditContract } from '../../contract/audit.contract.ts'
import { exclusiveWorkContract } from '../../contract/exclusive-work.contract.ts'
import { loginLogContract } from '../../contract/login-log.contract.ts'
import { managedClientsContract } from '../../contract/managed-client-repo.contract.ts'
import { roundTimesContract } from '../../contract/round-times.contract.ts'
import { sessionStoreContract } from '../../contract/session-store.contract.ts'
import { emptyRecords, postgresRecords } from '../../support/postgres-records.ts'
import { seedFacts } from '../../support/seed-facts.ts'
import { describeWithPooler } from '../../support/servers/describe-with.ts'
import { type FreshDatabase, freshDatabase } from '../../support/servers/fresh-database.ts'
import { type PgBouncer, startPgBouncer } from '../../support/servers/pgbouncer-server.ts'
import { itInSoak, SOON } from '../../support/soak.ts'

await describeWithPooler('Records behind a pooler of transactions', (serverUrl, program) => {
  let fresh: FreshDatabase
  let pooler: PgBouncer
  let database: Database

  beforeAll(async () => {
    fresh = await freshDatabase(serverUrl)
    pooler = await startPgBouncer(program, serverUrl)
    database = await openPostgres({ url: pooler.through(fresh.url) })
    await prepareDatabase(database, seedFacts)
  })
  beforeEach(() => emptyRecords(database))
  afterAll(async () => {
    await database.close()
    await pooler.stop()
    await fresh.drop()
  })

  const records = () => postgresRecords(database)
  const adapter = 'Postgres behind PgBouncer'
  // One of each way to the store: statements, the mapper, transactions, and locks.
  loginLogContract(adapter, records)
  managedClientsContract(adapter, records)
  sessionStoreContract(adapter, records)
  auditContract(adapter, records)
  roundTimesContract(adapter, records)
  exclusiveWorkContract(adapter, records)

  describe('A pooler of transactions', () => {
    it.each([
      ['refuses the options of a session', []],
      ['drops them', ['ignore_startup_parameters = options']],
    ])('is noticed when it %s', async (_way, rules) => {
      const other = await startPgBouncer(program, serverUrl, rules)
      const opened = await openPostgres({ url: other.through(fresh.url) })
      const direct = await openPostgres({ url: fresh.url })
      const noticed = [opened.isPooled, direct.isPooled]
      await Promise.all([opened.close(), direct.close()])
      await other.stop()
      expect(noticed).toEqual([true, false])
    })

    it('leaves no lock behind, and none when the process of the work is gone', async () => {
      const held = `select count(*)::int as locks from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`
      const locks = async () => (await database.rows({ text: held }, []))[0]?.locks
      const other = await openPostgres({ url: pooler.through(fresh.url) })
      const lost = Promise.withResolvers<void>()
      const during = Promise.withResolvers<unknown>()
      const running = new PostgresExclusiveWork(other).run('sweep', async () => {
        during.resolve(await locks())
        await lost.promise
      })
      expect(await during.promise).toBe(1)
      await other.close()
      await expect.poll(locks, SOON).toBe(0)
      lost.resolve()
      await running.catch(() => undefined)
      expect(await new PostgresExclusiveWork(database).run('sweep', async () => {})).toBe(true)
      expect(await locks()).toBe(0)
    })

    itInSoak('lets work under a lock take longer than a transaction may idle', async () => {
      const work = () => pause(31_000)
      expect(await new PostgresExclusiveWork(database).run('sweep', work)).toBe(true)
    })

    it('is told to wait for the disk by what must be durable, and by nothing else', async () => {
      const relaxed = `select coalesce(nullif(current_setting('gatehouse.relaxed_commit', true), ''),
        'off') as mode`
      const mode = async () => (await database.rows({ text: relaxed }, []))[0]?.mode
      expect(await database.durably(mode)).toBe('on')
      expect(await mode()).toBe('off')
    })

    it('keeps the time zone of answers whatever other clients set', async () => {
      const text = `select set_config('timezone', 'Asia/Shanghai', false)`
      await Promise.all(Array.from({ length: 12 }, () => database.rows({ text }, [])))
      const now = `select current_setting('timezone') as zone`
      const zones = Array.from({ length: 24 }, () => database.rows({ text: now }, []))
      expect(new Set((await Promise.all(zones)).map(([row]) => row?.zone))).toEqual(
        new Set(['UTC']),
      )
    })
  })
})
