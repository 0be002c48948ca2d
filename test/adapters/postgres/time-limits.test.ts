import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { openPostgres } from '../../../adapters/postgres/connection/open-postgres.ts'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { countedStatements } from '../../support/counted-statements.ts'
import { describeWith, describeWithPooler } from '../../support/servers/describe-with.ts'
import { type FreshDatabase, freshDatabase } from '../../support/servers/fresh-database.ts'
import { type PgBouncer, startPgBouncer } from '../../support/servers/pgbouncer-server.ts'

const LIMITS = {
  text: `select current_setting('statement_timeout') as statement,
    current_setting('lock_timeout') as lock`,
}
const OF_REQUESTS = { statement: '1200ms', lock: '800ms' }
const CHANGE = { name: 'change', text: `update things set name = 'changed' where id = 1` }

await describeWith('postgres', 'Time limits on a Postgres server', (serverUrl) => {
  limitsHold(serverUrl, async () => undefined)
})

await describeWith('postgres', 'Time limits of connections', (serverUrl) => {
  it.each([
    ['of a process that serves nobody', { isUnhurried: true }],
    ['that is kept for work that no request waits for', { poolSize: 4 }],
  ])('are set once on a connection %s', async (_whose, settings) => {
    const { url, drop } = await freshDatabase(serverUrl)
    onTestFinished(drop)
    const watched = await countedStatements(url)
    onTestFinished(() => watched[Symbol.asyncDispose]())
    const database = await openPostgres({ url: watched.url, ...settings })
    onTestFinished(() => database.close())
    watched.taken()
    const ask = () => database.unhurriedly(() => database.rows(LIMITS, []))
    for (let time = 0; time < 3; time += 1)
      expect(await ask()).toEqual([{ statement: '15s', lock: '5s' }])
    expect(watched.taken()).toEqual([LIMITS.text, LIMITS.text, LIMITS.text])
    // What finds that connection busy does not wait for it.
    const several = await Promise.all([ask(), ask(), ask()])
    expect(several.flat()).toEqual(Array(3).fill({ statement: '15s', lock: '5s' }))
  })
})

await describeWithPooler('Time limits behind a pooler', (serverUrl, program) => {
  limitsHold(serverUrl, () => startPgBouncer(program, serverUrl))
})

function limitsHold(serverUrl: string, start: () => Promise<PgBouncer | undefined>): void {
  let pooler: PgBouncer | undefined
  let fresh: FreshDatabase
  let database: Database
  let blocker: Database
  beforeAll(async () => {
    fresh = await freshDatabase(serverUrl)
    pooler = await start()
    database = await openPostgres({ url: pooler?.through(fresh.url) ?? fresh.url, poolSize: 2 })
    expect(database.isPooled).toBe(pooler !== undefined)
    blocker = await openPostgres({ url: fresh.url, poolSize: 2 })
    await database.rows({ text: 'create table things (id int primary key, name text)' }, [])
  })
  beforeEach(async () => {
    await database.rows({ text: 'truncate things' }, [])
    await database.rows({ text: `insert into things values (1, 'as it was')` }, [])
  })
  afterAll(async () => {
    await database.close()
    await blocker.close()
    await pooler?.stop()
    await fresh.drop()
  })

  const limits = async () => (await database.rows(LIMITS, []))[0]
  const name = async () => (await database.rows({ text: 'select name from things' }, []))[0]?.name

  it.each([
    ['a prepared statement', () => database.rows(CHANGE, [])],
    ['the mapper', () => database.use((em) => em.execute(CHANGE.text))],
    ['a transaction', () => database.transaction(() => database.rows(CHANGE, []))],
  ])('%s that is refused for waiting too long is not done afterwards', async (_way, change) => {
    await blocker.dedicated(async (query) => {
      await query('begin', [])
      await query('select * from things for update', [])
      await expect(change()).rejects.toThrow(DependencyUnavailable)
      const waiting = `select 1 from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock'`
      await expect.poll(() => query(waiting, [])).toEqual([])
      await query('rollback', [])
    })
    expect(await name()).toBe('as it was')
  })

  it('a transaction that ends after its deadline is rolled back', async () => {
    const ended = Promise.withResolvers<void>()
    const late = database.transaction(async () => {
      await database.rows(CHANGE, [])
      await pause(1500)
      ended.resolve()
    })
    await expect(late).rejects.toThrow(DependencyUnavailable)
    await ended.promise
    // Waits for the lock of the other, until that has ended in one way or the other.
    expect(await database.rows({ text: 'select name from things for update' }, [])).toEqual([
      { name: 'as it was' },
    ])
  })

  it('a transaction that is refused begins no further statement', async () => {
    const later = Promise.withResolvers<unknown>()
    const late = database.transaction(async () => {
      await pause(1500)
      await database.rows(CHANGE, []).catch(later.resolve)
    })
    await expect(late).rejects.toThrow(DependencyUnavailable)
    expect(await later.promise).toBeInstanceOf(DependencyUnavailable)
  })

  it('are shorter after a wait for a connection, and only then', async () => {
    const hold = { text: 'select pg_sleep(0.4)' }
    const holders = [database.rows(hold, []), database.rows(hold, [])]
    const shortened = await limits()
    expect(shortened?.statement).toMatch(/^\d{1,3}ms$/)
    await Promise.all(holders)
    expect(await Promise.all([limits(), limits()])).toEqual([OF_REQUESTS, OF_REQUESTS])
  })

  it('are longer for work that no request waits for, on each of its connections', async () => {
    const seen = await database.dedicated(async (query) => [
      ...(await query(LIMITS.text, [])),
      await limits(),
      await database.use((em) => em.execute(LIMITS.text)).then(([row]) => row),
      await database.transaction(limits),
    ])
    for (const one of seen) expect(one).toEqual({ statement: '15s', lock: '5s' })
    expect(await Promise.all([limits(), limits()])).toEqual([OF_REQUESTS, OF_REQUESTS])
  })

  it('are longer for everything in a process that serves nobody', async () => {
    const unhurried = await openPostgres({
      url: pooler?.through(fresh.url) ?? fresh.url,
      isUnhurried: true,
    })
    try {
      const slowly = async () => {
        await pause(1500)
        return unhurried.rows(LIMITS, [])
      }
      const longer = [{ statement: '15s', lock: '5s' }]
      expect(await unhurried.transaction(slowly)).toEqual(longer)
      expect(await unhurried.patiently(60, slowly)).toEqual(longer)
    } finally {
      await unhurried.close()
    }
  })
}
