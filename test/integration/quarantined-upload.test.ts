import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { fakeClamd } from '../support/clamd.ts'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { filesBelow, temporaryFolder } from '../support/local-disk.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { freshDatabase } from '../support/servers/fresh-database.ts'
import { Service } from '../support/service.ts'
import { begun, patch, send } from '../support/tus-calls.ts'

const VIRUS = 'canary-virus'
const infected = Buffer.from(`text and ${VIRUS}`)
const SOON = { timeout: 90_000, interval: 500 }

await describeWith('postgres', 'a resumable upload that is infected', (postgres) => {
  it('is refused for what it is, though the instance died with it in quarantine', async () => {
    const world = await setUp(postgres)
    const { first, session, database } = world
    const url = await begun(first, session, infected.length, 'a.txt')
    // The file may go into quarantine, but the upload cannot be ended.
    const holding = await database.connect()
    world.gate = async () => {
      await holding.query('begin')
      await holding.query('select * from staged_uploads for update')
    }
    const broken = patch(url, session, 0, infected).catch(() => undefined)
    await expect.poll(() => statesIn(database), SOON).toEqual(['pending', 'quarantined'])
    await first.kill()
    expect(await broken).toBeUndefined()
    // What the dead one asked for last would still be done once the lock is gone.
    await holding.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    await holding.query('rollback')
    holding.release()

    const second = await world.another()
    const moved = url.replace(first.origin, second.origin)
    const resumed = await patch(moved, session, infected.length, new Uint8Array())
    expect([resumed.status, resumed.answer.error]).toEqual([403, 'file_quarantined'])
    expect((await send(moved, 'HEAD', { headers: session })).status).toBe(404)
    // Its part goes behind the answer.
    await expect.poll(() => statesIn(database), SOON).toEqual(['quarantined'])
    expect(await uploadsIn(database)).toBe(0)

    const id = /as (\d+)/.exec(String(resumed.answer.msg))?.[1]
    const gone = { method: 'DELETE', headers: session }
    expect((await new FrontEnd(second).ask(`/resource/oss/${id}`, gone)).code).toBe(200)
    await expect.poll(() => filesBelow(world.root), SOON).toEqual([])
    await expect.poll(() => statesIn(database), SOON).toEqual([])
  }, 300_000)

  it('is looked through again when the instance died before there was a finding', async () => {
    const world = await setUp(postgres)
    const { first, session, database } = world
    const url = await begun(first, session, infected.length, 'a.txt')
    const asked = Promise.withResolvers<void>()
    world.gate = async () => {
      asked.resolve()
      await first.exitCode
    }
    const broken = patch(url, session, 0, infected).catch(() => undefined)
    await asked.promise
    await first.kill()
    expect(await broken).toBeUndefined()

    world.gate = async () => undefined
    const second = await world.another()
    const moved = url.replace(first.origin, second.origin)
    const resume = () => patch(moved, session, infected.length, new Uint8Array())
    let resumed = await resume()
    // Until the lease of the dead one's record has ended.
    for (; resumed.status === 423; await pause(500)) resumed = await resume()
    expect([resumed.status, resumed.answer.error]).toEqual([403, 'file_quarantined'])
    expect((await send(moved, 'HEAD', { headers: session })).status).toBe(404)
    await expect.poll(() => statesIn(database), SOON).toEqual(['quarantined'])
    expect(await filesBelow(world.root)).toHaveLength(1)
  }, 300_000)
})

async function setUp(postgres: string) {
  const fresh = await freshDatabase(postgres)
  const database = new pg.Pool({ connectionString: fresh.url })
  // A connection may still be closing when its database is dropped.
  database.on('error', () => undefined)
  onTestFinished(async () => {
    await database.end()
    await fresh.drop()
  })
  const folder = await temporaryFolder()
  const world = { gate: async (): Promise<void> => undefined }
  const { address } = await fakeClamd(VIRUS, 'sound', () => world.gate())
  const settings = {
    DATABASE_URL: fresh.url,
    CLAMD_ADDRESS: `${address.host}:${address.port}`,
  }
  const first = await Service.start(folder, settings)
  const { publicKey, password } = firstStartOf(first)
  const session = await new FrontEnd(first).logIn(publicKey, password)
  const another = () => Service.start(folder, settings)
  return Object.assign(world, { first, session, database, another, root: `${folder}/data/oss` })
}

async function statesIn(database: pg.Pool): Promise<string[]> {
  const { rows } = await database.query('select state from stored_files order by state')
  return rows.map(({ state }) => String(state))
}

async function uploadsIn(database: pg.Pool): Promise<number> {
  return (await database.query('select 1 from staged_uploads')).rows.length
}
