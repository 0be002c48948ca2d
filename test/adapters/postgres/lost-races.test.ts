import { expect, it } from 'vitest'
import { openPostgres } from '../../../adapters/postgres/connection/open-postgres.ts'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { command } from '../../support/servers/fresh-database.ts'
import { openFreshDatabase } from '../../support/servers/open-fresh-database.ts'

const FIRST = { text: 'update counters set n = n + 1 where id = 1' }
const SECOND = { text: 'update counters set n = n + 1 where id = 2' }
const COUNTERS = { text: 'select n from counters order by id' }
/** Sequences are not rolled back: this one tells how often it was tried. */
const LOSE = { name: 'lose', text: `select lose(nextval('tries'), $1) as lost` }

await describeWith('postgres', 'What Postgres ends in favour of others', (server) => {
  it('is done again when two transactions wait for each other', async () => {
    const database = await withCounters(server, `deadlock_timeout = '20ms'`)
    const bothHoldOne = meeting(2)
    const lock = (statements: readonly { readonly text: string }[]) =>
      database.repeatableTransaction(async () => {
        const [mine, other] = statements
        if (mine) await database.rows(mine, [])
        await bothHoldOne()
        if (other) await database.rows(other, [])
      })
    await Promise.all([lock([FIRST, SECOND]), lock([SECOND, FIRST])])
    expect(await database.rows(COUNTERS, [])).toEqual([{ n: 2 }, { n: 2 }])
  })

  it('is done again when a row has changed under a strict isolation', async () => {
    const database = await withCounters(server, `default_transaction_isolation = 'repeatable read'`)
    const rival = meeting(2)
    const holder = database.transaction(async () => {
      await database.rows(FIRST, [])
      await rival()
      // Long enough for the other one to wait for the row.
      await database.rows({ text: 'select pg_sleep(0.2)' }, [])
    })
    await rival()
    await Promise.all([holder, database.rows(FIRST, [])])
    expect(await database.rows(COUNTERS, [])).toEqual([{ n: 2 }, { n: 0 }])
  })

  it.each(['40001', '40P01'])('is tried three times at most (%s)', async (code) => {
    const database = await withCounters(server)
    const losing = database.rows(LOSE, [code])
    await expect(losing).rejects.toThrow(DependencyUnavailable)
    expect(await tries(database)).toBe(3)
  })

  it('is not done again where its work may have done other things too', async () => {
    const database = await withCounters(server)
    const losing = database.transaction(() => database.rows(LOSE, ['40001']))
    await expect(losing).rejects.toMatchObject({ retryAfterSeconds: 2 })
    expect(await tries(database)).toBe(1)
  })

  it('is not done again inside a transaction that is lost with it', async () => {
    const database = await withCounters(server)
    const losing = database.transaction(() =>
      database.repeatableTransaction(() => database.rows(LOSE, ['40P01'])),
    )
    await expect(losing).rejects.toThrow(DependencyUnavailable)
    expect(await tries(database)).toBe(1)
  })

  it('is an outage while the database accepts no connections', async () => {
    const { url } = await openFreshDatabase(server)
    const name = new URL(url).pathname.slice(1)
    await command(server, `alter database ${name} allow_connections false`)
    const opening = openPostgres({ url }, { seconds: 0 })
    await expect(opening).rejects.toThrow(DependencyUnavailable)
    const waits: number[] = []
    const onWait = (attempt: number) => {
      waits.push(attempt)
      if (attempt === 1) void command(server, `alter database ${name} allow_connections true`)
    }
    const opened = await openPostgres({ url }, { onWait })
    expect(waits[0]).toBe(1)
    await opened.close()
  })
})

type Open = Awaited<ReturnType<typeof openFreshDatabase>>['database']

async function withCounters(server: string, setting?: string): Promise<Open> {
  const { url, database } = await openFreshDatabase(server)
  const name = new URL(url).pathname.slice(1)
  await command(
    url,
    `create table counters (id int primary key, n int not null);
    insert into counters values (1, 0), (2, 0);
    create sequence tries;
    create function lose(try bigint, code text) returns bigint language plpgsql
      as $$ begin raise exception 'lost' using errcode = code; end $$;`,
  )
  if (setting === undefined) return database
  await command(server, `alter database ${name} set ${setting}`)
  // Connections that are open already do not learn of it.
  await command(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  )
  await expect
    .poll(() =>
      database.rows(COUNTERS, []).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  return database
}

async function tries(database: Open): Promise<number> {
  const [row] = await database.rows({ text: 'select last_value from tries' }, [])
  return Number(row?.last_value)
}

/** @returns what resolves once so many have come; whoever comes later does not wait. */
function meeting(expected: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let come = 0
  return () => {
    come += 1
    if (come >= expected) resolve()
    return promise
  }
}
