import { expect, it } from 'vitest'
import { PostgresExclusiveWork } from '../../../adapters/postgres/instances/postgres-exclusive-work.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { openFreshDatabase } from '../../support/servers/open-fresh-database.ts'
import { SOON } from '../../support/soak.ts'

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
