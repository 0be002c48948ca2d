import { afterAll, describe } from 'vitest'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { openPostgres } from '../../adapters/postgres/connection/open-postgres.ts'
import { preparedDatabase, preparedOnPostgres } from './prepared-database.ts'
import { describeWith } from './servers/describe-with.ts'

/** @param suite gets a function that opens an empty database; the suite closes it */
export async function onBothStores(
  name: string,
  suite: (open: () => Promise<Database>) => void,
): Promise<void> {
  describe(`${name}, embedded`, () => suite(() => preparedDatabase()))
  await describeWith('postgres', `${name}, on Postgres`, (serverUrl) => {
    let drop = async (): Promise<void> => undefined
    // Hooks run in reverse order, so the suite has closed its connections by then.
    afterAll(() => drop())
    suite(async () => {
      const fresh = await preparedOnPostgres(serverUrl)
      drop = fresh.drop
      return openPostgres({ url: fresh.url, poolSize: 5 })
    })
  })
}
