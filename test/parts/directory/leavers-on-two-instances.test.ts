import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgres } from '../../../adapters/postgres/connection/open-postgres.ts'
import { Tokens as T } from '../../../bootstrap/wiring/tokens.ts'
import { USER } from '../../../domain/users/user-record.ts'
import { askAgent } from '../../support/servers/ask-agent.ts'
import { SOON } from '../../support/soak.ts'
import { START_MS } from '../../support/whole-service.ts'
import { type DirectoryStage, directoryStage } from './directory-stage.ts'

let one: DirectoryStage
let other: DirectoryStage
const nothing = { departments: [], groups: [], attributes: {}, isActive: true }
const WAITING = {
  text: `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`,
}

beforeAll(async () => {
  const url = await askAgent('copy')
  const database = () => openPostgres({ url, poolSize: 5, isUnhurried: true })
  one = await directoryStage({}, await database())
  other = await directoryStage({}, await database())
}, START_MS)
afterAll(async () => {
  await other?.close()
  await one?.close()
})

it('T-92: whoever has left is out on every instance', async () => {
  const { id, name } = await one.user({ permissions: ['system:notice:list'] })
  const [here, there] = [await one.console.as(name), await other.console.as(name)]
  const codes = async () =>
    Promise.all(
      [here, there].map(async (client) => (await client.get('/system/user/getInfo')).code),
    )
  expect(await codes()).toEqual([200, 200])
  await one.store.link(id, { key: 'leaver', name, ...nothing }, one.clock.now())
  const link = await one.store.byKey('leaver')
  await one.work.finish(link ? [await one.work.leave(link)] : [])
  await expect.poll(codes, SOON).toEqual([401, 401])
  expect(await one.container.get(T.OnlineSessions).count(one.clock.now())).toBe(0)
})

it('whoever signs in while they are unlinked elsewhere waits for it, and has no account then', async () => {
  const { id, name } = await one.user({})
  await one.store.link(id, { key: 'let-go', name, ...nothing }, one.clock.now())
  const [held, unlinked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const unlinking = one.container.get(T.Transactions).run(async () => {
    await one.container.get(T.RecordStores)(USER).getForUpdate([id], 'all')
    held.resolve()
    await unlinked.promise
    await one.store.removeSince(id, new Date(0))
  })
  await held.promise
  const login = other.settled({ key: 'let-go', name })
  await expect.poll(() => one.database.rows(WAITING, []), SOON).toHaveLength(1)
  unlinked.resolve()
  await unlinking
  expect((await login).outcome).toBe('refused')
})
