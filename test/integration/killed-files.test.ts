import { join } from 'node:path'
import { describe, it } from 'vitest'
import { PART_BYTES } from '../../adapters/object-parts/part-memory.ts'
import { prepareDatabase } from '../../adapters/postgres/schema/prepare-database.ts'
import { aLocation } from '../support/killed-files/location.ts'
import { killRounds } from '../support/killed-files/rounds.ts'
import { servicesOn } from '../support/killed-files/services.ts'
import { aHost } from '../support/killed-files/victims.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { seedFacts } from '../support/seed-facts.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { openFreshDatabase } from '../support/servers/open-fresh-database.ts'
import { times } from '../support/soak.ts'

const HOSTS = times(8, 950)
const SERVICES = times(1, 50)
const PROGRAM = join(import.meta.dirname, '../support/killed-files/host.ts')
const PATIENCE_MS = times(300_000, 7_200_000)
const LARGE = { local: 3 * 1024 * 1024, s3: PART_BYTES + 1000 }

await describeWith('postgres', 'files on the local disk', (postgres) => killed(postgres))
await describeWith('s3', 'files on S3', (s3) =>
  describeWith('postgres', 'and Postgres', (postgres) => killed(postgres, s3)),
)

/** Eighteen deaths over the two kinds of platforms, a thousand for each of them in the soak. */
function killed(serverUrl: string, s3Url?: string): void {
  const kind = s3Url ? 's3' : 'local'
  const largest = LARGE[kind]

  describe('of instances that are killed', () => {
    it(
      'are in step with their records: the use-cases alone',
      async () => {
        const { url, database } = await openFreshDatabase(serverUrl)
        await prepareDatabase(database, seedFacts)
        const location = await aLocation(s3Url)
        const start = () => aHost(PROGRAM, url, location)
        const subject = `use-cases killed, ${kind}`
        await killRounds({ subject, rounds: HOSTS, database, location, largest, start })
      },
      PATIENCE_MS,
    )

    it(
      'are in step with their records: the service',
      async () => {
        const { url, database } = await openFreshDatabase(serverUrl)
        const { location, start } = await servicesOn(await temporaryFolder(), url, s3Url)
        const subject = `service killed, ${kind}`
        await killRounds({ subject, rounds: SERVICES, database, location, largest, start })
      },
      PATIENCE_MS,
    )
  })
}
