import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { aUser } from '../support/builders.ts'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { loggedChanges, watchChanges, witnessed } from '../support/killed-changes/witness.ts'
import { Writers } from '../support/killed-changes/writers.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { untilConnectionsAreGone, withConnectionsNamed } from '../support/named-connections.ts'
import { postgresGiven } from '../support/postgres-given.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { openFreshDatabase } from '../support/servers/open-fresh-database.ts'
import { Service } from '../support/service.ts'
import { report, SOAK_MS, times } from '../support/soak.ts'

const EVENTS = times(300, 10_000)
const KILLS = times(3, 60)
const NAME = 'killed-changes'
const SETTINGS = {
  // Eight people are a single one here, with an address and an account in common.
  LOGIN_SEALED_PER_MINUTE: '10000000',
  SESSIONS_PER_USER: '1000',
  STORE_WAIT_SECONDS: '300',
  LOG_LEVEL: 'error',
}

await describeWith('postgres', 'T-69: changes by an instance that is killed', (serverUrl) => {
  it(
    'have a line each, and no line is without its change',
    async () => {
      const { database, folder, settings, person } = await surroundings(serverUrl)
      const writers = new Writers(person, 'w')
      const done = writers.begin()
      for (let kill = 1; kill <= KILLS + 1; kill += 1) {
        const service = await Service.start(folder, settings)
        writers.turnTo(new FrontEnd(service))
        const enough = (EVENTS * kill) / (KILLS + 1)
        await expect.poll(() => writers.acknowledged.length, PATIENCE).toBeGreaterThan(enough)
        if (kill <= KILLS) {
          await pause(Math.random() * 50)
          await service.kill()
          writers.turnTo(undefined)
        } else {
          writers.stop()
          await Promise.all(done)
          expect(await service.stop()).toBe(0)
        }
      }
      await untilConnectionsAreGone(database, NAME)

      const [changes, lines] = [await witnessed(database), await loggedChanges(database)]
      const { acknowledged, unanswered, refused } = writers
      report('changes of killed instances', {
        ...{ kills: KILLS, acknowledged: acknowledged.length, unanswered },
        ...{ refused: refused.length, committed: changes.length, lines: lines.length },
      })
      expect(acknowledged.length).toBeGreaterThanOrEqual(EVENTS)
      expect(difference(changes, lines)).toEqual([])
      expect(difference(lines, changes)).toEqual([])
      expect(difference(acknowledged, changes)).toEqual([])
      expect(refused).toEqual([])
    },
    SOAK_MS,
  )
})

const PATIENCE = { timeout: 240_000, interval: 20 }

/** With how often each stands there. */
function difference(one: readonly string[], other: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const text of other) left.set(text, (left.get(text) ?? 0) + 1)
  return one.filter((text) => {
    const count = left.get(text) ?? 0
    left.set(text, count - 1)
    return count <= 0
  })
}

async function surroundings(serverUrl: string) {
  const folder = await temporaryFolder()
  const { url, database } = await openFreshDatabase(serverUrl, { poolSize: 2 })
  const settings = { ...SETTINGS, DATABASE_URL: withConnectionsNamed(url, NAME) }
  const first = await Service.start(folder, { ...settings, LOG_LEVEL: 'info' })
  const { publicKey, password } = firstStartOf(first)
  const session = await new FrontEnd(first).logIn(publicKey, password)
  const [row] = await database.rows({ text: 'select password_hash from users where id = 1' }, [])
  const walker = aUser({ id: '910000001', name: 'walker' })
  await postgresGiven(database).user(walker, String(row?.password_hash))
  expect(await first.stop()).toBe(0)
  // What the first login did is before the count.
  await database.rows({ text: 'delete from login_log' }, [])
  await watchChanges(database)
  return { database, folder, settings, person: { publicKey, password, session } }
}
