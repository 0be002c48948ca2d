import { expect, it } from 'vitest'
import { openPostgres } from '../../../adapters/postgres/connection/open-postgres.ts'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { openFreshDatabase } from '../../support/servers/open-fresh-database.ts'

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
