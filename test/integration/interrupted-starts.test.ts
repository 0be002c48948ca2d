import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { MIGRATION_NAMES } from '../../adapters/postgres/migrations/migration-names.ts'
import { prepareDatabase } from '../../adapters/postgres/schema/prepare-database.ts'
import { Dice } from '../support/dice.ts'
import { FrontEnd } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { schemaParts } from '../support/schema-parts.ts'
import { seedFacts } from '../support/seed-facts.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { freePort } from '../support/servers/free-port.ts'
import { openFreshDatabase } from '../support/servers/open-fresh-database.ts'
import { Service } from '../support/service.ts'
import { report, SOAK_MS, times } from '../support/soak.ts'

const ADMIN_PASSWORD = 'Correct-Horse-7'
const ROUNDS = times(1, 13)
const SURVIVORS = 2
const INTERRUPTED = 6
const LONGEST_LIFE_MS = 4000

await describeWith('postgres', 'Starts at once on an empty database, most cut off', (serverUrl) => {
  it(
    'leave one whole schema, and one administrator who can log in',
    async () => {
      const dice = new Dice(times(1, Date.now()))
      const whole = await openFreshDatabase(serverUrl, { poolSize: 2 })
      await prepareDatabase(whole.database, seedFacts)
      const schema = await schemaParts(whole.database)
      expect(schema.length).toBeGreaterThan(100)

      for (let round = 0; round < ROUNDS; round += 1) {
        const { url, database } = await openFreshDatabase(serverUrl, { poolSize: 2 })
        const start = await starter(url)
        const cut = Array.from({ length: INTERRUPTED }, async () => {
          const service = await start()
          await pause(dice.below(LONGEST_LIFE_MS))
          await service.kill()
        })
        const survivors = await Promise.all(Array.from({ length: SURVIVORS }, start))
        await Promise.all(survivors.map((service) => service.untilReady()))
        await Promise.all(cut)

        expect(await schemaParts(database)).toEqual(schema)
        const done = 'select name from schema_migrations order by id'
        expect(await rows(database, done)).toEqual(MIGRATION_NAMES.map((name) => ({ name })))
        for (const service of survivors) {
          const publicKey = await keyOf(service)
          const session = await new FrontEnd(service).logIn(publicKey, ADMIN_PASSWORD)
          expect(await new FrontEnd(service).whoAmI(session)).toBe(200)
          expect(await service.stop()).toBe(0)
        }
      }
      report('interrupted starts', { starts: ROUNDS * (INTERRUPTED + SURVIVORS) })
    },
    SOAK_MS * 2,
  )
})

/** All of them share their keys, too. */
async function starter(url: string): Promise<() => Promise<Service>> {
  const folder = await temporaryFolder()
  const shared = { CAPTCHA: 'off', DATABASE_URL: url, ADMIN_PASSWORD }
  return async () =>
    new Service({ folder, settings: { ...shared, PORT: String(await freePort()) } })
}

async function rows(database: Database, text: string) {
  return database.rows({ text }, [])
}

/** As any front end can be given it: the doctor prints it at any time. */
async function keyOf(service: Service): Promise<string> {
  const doctor = service.again(['doctor'])
  // The captcha is off.
  expect(await doctor.exitCode).toBe(1)
  return /VITE_GLOB_RSA_PUBLIC_KEY=(\S+)/.exec(doctor.output)?.[1] ?? ''
}
