import { afterAll, describe } from 'vitest'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { openPostgres } from '../../adapters/postgres/connection/open-postgres.ts'
import { preparedDatabase, preparedOnPostgres } from './prepared-database.ts'
import { describeWith, serverOffer } from './servers/describe-with.ts'
import { IS_SOAK } from './soak.ts'

type Suite = (open: () => Promise<Database>) => void

/**
 * Both stores run the same statements, so suites run on Postgres, and embedded too in a soak, or
 * where there is no Postgres. There, nothing is refused because the machine is busy.
 * @param suite is given what opens a prepared database, which it closes itself
 */
export async function onBothStores(name: string, suite: Suite): Promise<void> {
  if (IS_SOAK || 'missing' in (await serverOffer('postgres'))) onEmbedded(name, suite)
  await onPostgres(name, suite)
}

/** The same, but always on both: for what depends on how many connections there are. */
export async function alwaysOnBothStores(name: string, suite: Suite): Promise<void> {
  onEmbedded(name, suite)
  await onPostgres(name, suite)
}

function onEmbedded(name: string, suite: Suite): void {
  describe(`${name}, embedded`, () => suite(preparedDatabase))
}

async function onPostgres(name: string, suite: Suite): Promise<void> {
  await describeWith('postgres', `${name}, on Postgres`, (serverUrl) => {
    let drop = async (): Promise<void> => undefined
    // Hooks run in reverse order, so the suite has closed its connections by then.
    afterAll(() => drop())
    suite(async () => {
      const fresh = await preparedOnPostgres(serverUrl)
      drop = fresh.drop
      return openPostgres({ url: fresh.url, poolSize: 5, isUnhurried: true })
    })
  })
}
