import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import { aSession, aUser } from '../../support/builders.ts'
import { postgresRecords } from '../../support/postgres-records.ts'
import { emptyDatabase } from '../../support/prepared-database.ts'
import { seedFacts } from '../../support/seed-facts.ts'

let database: Database

beforeAll(async () => {
  database = await emptyDatabase()
  await prepareDatabase(database, seedFacts)
})
afterAll(() => database.close())

it('sessions of a disabled user do not return when the user is enabled', async () => {
  const { given, sessions } = postgresRecords(database)
  const { id } = await given.user(aUser())
  const session = aSession({ userId: id })
  await sessions.open(session, undefined)
  const { tokenDigest } = session.props
  for (const status of ['normal', 'disabled', 'normal']) {
    await database.rows({ text: 'update users set status = $1 where id = $2' }, [status, id])
    const isThere = (await sessions.get(tokenDigest)) !== undefined
    if (status === 'disabled') expect(isThere).toBe(false)
  }
  expect(await sessions.get(tokenDigest)).toBeUndefined()
})
