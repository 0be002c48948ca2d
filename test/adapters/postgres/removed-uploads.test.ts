import { expect, it } from 'vitest'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import { aPlatform, aStoredFile } from '../../support/builders.ts'
import { postgresRecords } from '../../support/postgres-records.ts'
import { seedFacts } from '../../support/seed-facts.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { openFreshDatabase } from '../../support/servers/open-fresh-database.ts'
import { SOON } from '../../support/soak.ts'
import { later, someMoment, uniqueHex } from '../../support/unique.ts'

const WAITING = {
  text: `select count(*)::int as many from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`,
}

await describeWith('postgres', 'A part that begins while its upload is given up', (serverUrl) => {
  it('has no place', async () => {
    const { database } = await openFreshDatabase(serverUrl, { isUnhurried: true })
    await prepareDatabase(database, seedFacts)
    const { issuedKeys, staged, given } = postgresRecords(database)
    const { key } = await given.platform(aPlatform())
    const id = uniqueHex(32)
    const times = { createdAt: someMoment, expiresAt: later(3600) }
    const named = { ownerId: '1', ownerName: 'admin', name: 'a', declaredType: undefined }
    await staged.add({ id, ...named, ...times, length: 10 }, undefined)

    const [removed, kept] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const removal = database.transaction(async () => {
      await staged.remove(id)
      removed.resolve()
      await kept.promise
    })
    await removed.promise
    const file = aStoredFile({ platformKey: key, createdAt: someMoment }).props
    const begun = staged.beginPart(id, 0, file, later(30))
    begun.catch(() => undefined)
    const waiting = async () => (await database.rows(WAITING, []))[0]?.many
    await expect.poll(waiting, SOON).toBe(1)
    kept.resolve()
    await removal
    expect(await begun).toBeUndefined()
    expect(await issuedKeys.standings(key, [file.objectKey.value])).toEqual(new Map())
  })
})
