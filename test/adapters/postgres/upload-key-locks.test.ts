import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { openPostgres } from '../../../adapters/postgres/connection/open-postgres.ts'
import { PostgresStoredFileRepo } from '../../../adapters/postgres/files/postgres-stored-file-repo.ts'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import type { StoredFileRepo } from '../../../application/ports/files/stored-file-repo.ts'
import { aStoredFile } from '../../support/builders.ts'
import { seedFacts } from '../../support/seed-facts.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { type FreshDatabase, freshDatabase } from '../../support/servers/fresh-database.ts'
import { makePatient } from '../../support/servers/patient-sessions.ts'
import { SOON } from '../../support/soak.ts'
import { later } from '../../support/unique.ts'

const WAITING = `select count(*)::int as many from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

await describeWith(
  'postgres',
  'A file that is deleted while its upload is repeated',
  (serverUrl) => {
    let fresh: FreshDatabase
    let database: Database
    let files: StoredFileRepo
    let other: pg.Client

    beforeAll(async () => {
      fresh = await freshDatabase(serverUrl)
      await makePatient(fresh.url)
      database = await openPostgres({ url: fresh.url, isUnhurried: true })
      await prepareDatabase(database, seedFacts)
      files = new PostgresStoredFileRepo(database)
      other = new pg.Client({ connectionString: fresh.url })
      await other.connect()
    })
    beforeEach(() => {
      key = { ...key, text: randomUUID() }
    })
    afterAll(async () => {
      await other.end()
      await database.close()
      await fresh.drop()
    })

    let key = { text: '', since: later(-3600) }
    const quota = { bytes: 1000, files: 100, running: 100 }
    const { id: _id, state: _state, digest: _digest, ...rest } = aStoredFile().props
    const add = () =>
      files.add({ ...rest, objectKey: aStoredFile().props.objectKey }, later(60), { key, quota })

    /** While the row that counts is taken, whatever order they come in. */
    async function bothWaiting(first: () => Promise<unknown>, second: () => Promise<unknown>) {
      await other.query('begin')
      await other.query('select * from upload_usage for update')
      try {
        const one = outcomeOf(first())
        await waiting(1)
        const two = outcomeOf(second())
        await waiting(2)
        await other.query('commit')
        return [await one, await two]
      } finally {
        await other.query('rollback')
      }
    }

    /** Listened to from the start: either may be refused before the lock's holder has its answer. */
    const outcomeOf = async (work: Promise<unknown>) => (await Promise.allSettled([work]))[0]

    const waiting = (many: number) =>
      expect
        .poll(async () => (await other.query(WAITING)).rows[0].many, { ...SOON, interval: 5 })
        .toBe(many)

    it('gives both an answer when the upload came first', async () => {
      const { id } = await add()
      const [added, deleted] = await bothWaiting(add, () => files.markDeleting([id]))
      expect(added).toMatchObject({ status: 'rejected', reason: { code: 'upload_running' } })
      expect(deleted).toMatchObject({ status: 'fulfilled' })
    })

    it('gives both an answer when the delete came first', async () => {
      const { id } = await add()
      const [deleted, added] = await bothWaiting(() => files.markDeleting([id]), add)
      expect(deleted).toMatchObject({ status: 'fulfilled' })
      expect(added).toMatchObject({ status: 'fulfilled' })
    })
  },
)
