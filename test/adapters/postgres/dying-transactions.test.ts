import { expect, it, onTestFinished } from 'vitest'
import { openPostgres } from '../../../adapters/postgres/connection/open-postgres.ts'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { countedStatements } from '../../support/counted-statements.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { openFreshDatabase } from '../../support/servers/open-fresh-database.ts'

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
