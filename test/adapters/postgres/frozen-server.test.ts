import { expect, it } from 'vitest'
import { openPostgres } from '../../../adapters/postgres/connection/open-postgres.ts'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import { LoginFailures } from '../../../domain/identity/sign-in/login-failures.ts'
import { aSession } from '../../support/builders.ts'
import { postgresRecords } from '../../support/postgres-records.ts'
import { seedFacts } from '../../support/seed-facts.ts'
import { describeWithProgram } from '../../support/servers/describe-with.ts'
import { startPostgres } from '../../support/servers/postgres-server.ts'
import { someMoment } from '../../support/unique.ts'

await describeWithProgram('postgres', 'A Postgres that says nothing', (program) => {
  it('is an outage for every call of a request, and is back when it speaks again', async () => {
    await using(await startPostgres(program), async (server) => {
      const database = await openPostgres({ url: server.url, poolSize: 3 })
      await prepareDatabase(database, seedFacts)
      const { clients, users, sessions, files, accessVersion } = postgresRecords(database)
      const name = LoginName.parse('admin')
      const calls = [
        () => clients.get('anything'),
        () => users.get('1'),
        () => users.getLoginAccount(name),
        () => users.recordLoginFailure(name, someMoment, () => LoginFailures.none),
        () => sessions.get('anything'),
        () => sessions.open(aSession(), 'admin'),
        () => sessions.end('anything', new Date()),
        () => accessVersion.current(),
        () => files.get('1'),
        () => files.durably(() => files.get('1')),
        () => files.durably(async () => undefined),
      ]
      await server.freeze()
      const answers = await Promise.allSettled([...calls, ...calls, ...calls].map((call) => call()))
      await server.thaw()

      const outage = { status: 'rejected', reason: { code: 'dependency_unavailable' } }
      for (const answer of answers) expect(answer).toMatchObject(outage)
      await expect.poll(() => database.ping().then(() => 'back')).toBe('back')
      for (const call of calls) await call()
      await database.close()
    })
  })
})

async function using<T extends { stop(): Promise<unknown> }>(
  server: T,
  work: (server: T) => Promise<void>,
): Promise<void> {
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}
