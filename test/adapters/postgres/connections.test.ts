import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { checkWritable } from '../../../adapters/postgres/connection/check-writable.ts'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { openPostgres } from '../../../adapters/postgres/connection/open-postgres.ts'
import { PostgresExclusiveWork } from '../../../adapters/postgres/instances/postgres-exclusive-work.ts'
import { recordStores } from '../../../adapters/postgres/records/mikro-record-store.ts'
import { DEPARTMENT, ROOT_DEPARTMENT } from '../../../domain/organization/department.ts'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { onBothStores } from '../../support/both-stores.ts'
import { countedStatements } from '../../support/counted-statements.ts'
import { describeNotRun } from '../../support/not-run.ts'
import { describeWith, describeWithProgram } from '../../support/servers/describe-with.ts'
import { command, freshDatabase } from '../../support/servers/fresh-database.ts'
import { openFreshDatabase } from '../../support/servers/open-fresh-database.ts'
import { startPostgres } from '../../support/servers/postgres-server.ts'
import { NO_SMALL_DISK, smallDisk } from '../../support/small-disk.ts'
import { SOON } from '../../support/soak.ts'
import { START_MS } from '../../support/whole-service.ts'

const SUICIDE = { text: 'select pg_terminate_backend(pg_backend_pid())' }
const HOLD = { text: 'select pg_sleep(0.4)' }

// Its limits, which are not those of the others, have been set before. Closing waits for all places.
await describeWith('postgres', 'A transaction whose connection dies', (serverUrl) => {
  const open = async () => (await openFreshDatabase(serverUrl, { poolSize: 2 })).database

  it('gives its place back when it had waited for it', async () => {
    const database = await open()
    const holders = [database.rows(HOLD, []), database.rows(HOLD, [])]
    const died = database.transaction(() => database.rows(SUICIDE, []))
    await expect(died).rejects.toThrow(DependencyUnavailable)
    await Promise.all(holders)
    await database.close()
  })

  it('fails, and gives its place back, where no request waits for it', async () => {
    const database = await open()
    const died = database.dedicated(() => database.transaction(() => database.rows(SUICIDE, [])))
    await expect(died).rejects.toThrow(DependencyUnavailable)
    await database.close()
  })

  it('fails, and gives its place back, before it has begun', async () => {
    const { url } = await openFreshDatabase(serverUrl)
    const way = await countedStatements(url, { last: 'begin' })
    onTestFinished(() => way[Symbol.asyncDispose]())
    const database = await openPostgres({ url: way.url, poolSize: 2 })
    const begun: unknown[] = []
    const died = database.dedicated(() => database.transaction(async () => begun.push('begun')))
    await expect(died).rejects.toThrow(DependencyUnavailable)
    expect(way.taken()).toContain('begin')
    expect(begun).toEqual([])
    await database.close()
  })
})

const MARKED = { text: 'select id from departments where xmax = pg_current_xact_id()::xid' }

await onBothStores('rows that a change reads first', (open) => {
  let database: Database

  beforeAll(async () => {
    database = await open()
  }, START_MS)
  afterAll(() => database.close())

  it('are locked only if they are asked for by that name, and only inside a transaction', async () => {
    const store = recordStores(database)(DEPARTMENT)
    const marked = async () => (await database.rows(MARKED, [])).map(({ id }) => String(id))
    await database.transaction(async () => {
      const read = await store.get([ROOT_DEPARTMENT], 'all')
      expect(await marked()).toEqual([])
      expect(await store.getForUpdate([ROOT_DEPARTMENT], 'all')).toEqual(read)
      expect(await marked()).toEqual([ROOT_DEPARTMENT])
    })
    const outside = store.getForUpdate([ROOT_DEPARTMENT], 'all')
    await expect(outside).rejects.toThrow('inside a transaction')
  })
})

const ONE = 'select 1'
const OTHERS = {
  text: `select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`,
}

await describeWith('postgres', 'Closing a Postgres', (serverUrl) => {
  async function opened() {
    const { url, database: observer } = await openFreshDatabase(serverUrl)
    const cut: number[] = []
    const onCut = (connections: number) => cut.push(connections)
    return { database: await openPostgres({ url, poolSize: 2, onCut }), cut, observer }
  }

  it('waits for work in progress', async () => {
    const { database, cut } = await opened()
    const used = Promise.withResolvers<void>()
    const answer = database.dedicated(async (query) => {
      await query(ONE, [])
      used.resolve()
      return query(`select 'came' as what from pg_sleep(0.4)`, [])
    })
    await used.promise
    await database.close()
    expect(await answer).toEqual([{ what: 'came' }])
    expect(cut).toEqual([])
  })

  it('cuts a connection that never ends, and reports it', async () => {
    const { database, cut, observer } = await opened()
    const [used, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const use = database.dedicated(async (query) => {
      await query(ONE, [])
      used.resolve()
      await asked.promise
      await query(ONE, [])
    })
    await used.promise
    await database.close()
    expect(cut).toEqual([1])
    await expect.poll(() => observer.rows(OTHERS, [])).toEqual([])
    asked.resolve()
    await expect(use).rejects.toThrow(DependencyUnavailable)
  })
})

const NOTHING = async () => undefined

await describeWith('postgres', 'Two connections to Postgres', (server) => {
  const opened = async () => {
    const { database } = await openFreshDatabase(server, { poolSize: 2 })
    return { database, ours: new PostgresExclusiveWork(database) }
  }

  it('are enough for much exclusive work at once, and for requests meanwhile', async () => {
    const { database, ours } = await opened()
    const everybody = Promise.withResolvers<void>()
    let inside = 0
    const ask = () => database.rows({ text: 'select 1 as one' }, [])
    const all = ['job', 'hook', 'housekeeping'].map((name) =>
      ours.run(name, async () => {
        inside += 1
        if (inside === 3) everybody.resolve()
        await everybody.promise
        await ask()
        await database.transaction(ask)
      }),
    )
    await Promise.race([everybody.promise, Promise.all(all)])
    expect(await ask()).toEqual([{ one: 1 }])
    expect(await Promise.all(all)).toEqual([true, true, true])
    expect(await new PostgresExclusiveWork(database).run('job', NOTHING)).toBe(true)
  })

  it('hold no lock of work that goes on when the service lets go', async () => {
    const { database, ours } = await opened()
    const begun = Promise.withResolvers<void>()
    const endless = ours.run('job', () => {
      begun.resolve()
      return new Promise(() => undefined)
    })
    await begun.promise
    const other = new PostgresExclusiveWork(database)
    expect(await other.run('job', NOTHING)).toBe(false)
    ours.letGo()
    expect(await endless).toBe(true)
    await expect.poll(() => other.run('job', NOTHING), SOON).toBe(true)
  })
})

const DISK_MIB = 48
const SUITE = 'Whether Postgres can write'

const disk = await smallDisk(DISK_MIB)
if (disk === undefined) describeNotRun(SUITE, NO_SMALL_DISK)
else await describeWithProgram('postgres', SUITE, (program) => suite(program, disk))

function suite(program: string, smallFolder: string): void {
  it('detects a read-only database, and when it is writable again', async () => {
    const postgres = await started(program)
    const { url } = await freshDatabase(postgres.url)
    const name = new URL(url).pathname.slice(1)
    await command(postgres.url, `alter database ${name} set default_transaction_read_only = on`)
    await expect(check(url)).rejects.toMatchObject({ condition: 'read-only' })
    await command(postgres.url, `alter database ${name} reset default_transaction_read_only`)
    await check(url)
  })

  it('detects a full disk although reads succeed, and when there is space again', async () => {
    const postgres = await started(program)
    execFileSync('chown', ['postgres', smallFolder])
    await command(postgres.url, `create tablespace small location '${smallFolder}'`)
    const { url } = await freshDatabase(postgres.url)
    const name = new URL(url).pathname.slice(1)
    await command(postgres.url, `alter database ${name} set tablespace small`)
    await check(url)
    const ballast = join(smallFolder, 'ballast')
    const tooMuch = writeFile(ballast, Buffer.alloc(DISK_MIB * 1024 * 1024))
    await expect(tooMuch).rejects.toMatchObject({ code: 'ENOSPC' })
    await expect(check(url)).rejects.toMatchObject({ condition: 'disk-full' })
    await writeFile(ballast, '')
    await check(url)
  })
}

async function started(program: string) {
  const postgres = await startPostgres(program)
  onTestFinished(() => postgres.stop())
  return postgres
}

/** On connections of its own, since some settings are only learnt with a new one. */
async function check(url: string): Promise<void> {
  const database = await openPostgres({ url })
  try {
    await checkWritable(database)
  } finally {
    await database.close()
  }
}
